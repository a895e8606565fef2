{% load static %}// Keeps one page for when there is no line: nothing else is ever answered from here.

const CACHE = "{{ version }}";
const PAGE = "/offline/";
const KEPT = [PAGE, "{% static 'css/site.css' %}", "{% static 'theme.js' %}", "{% static 'brand/mark.svg' %}"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const stale = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(stale));
});

self.addEventListener("fetch", (event) => {
  const { mode, url, method } = event.request;
  if (method !== "GET") return;
  const path = new URL(url).pathname;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
  else if (KEPT.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(path)));
});

// What a push says: {title, text, path, tag}. One with the same tag replaces the one before it.
self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  const shown = { body: said.text, tag: said.tag, renotify: Boolean(said.tag), data: { path: said.path }, icon: "{% static 'brand/icon-192.png' %}" };
  event.waitUntil(self.registration.showNotification(said.title ?? "Magnat", shown));
});

// A press leads to the table: to a page that has it open, else to a new one. Never to another site.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? "/", self.location.origin);
  if (target.origin !== self.location.origin) return;
  const go = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const open = pages.find((page) => new URL(page.url).pathname === target.pathname);
    await (open ? open.focus() : self.clients.openWindow(target.href));
  };
  event.waitUntil(go());
});
