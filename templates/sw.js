{% load static %}// Keeps one page for when there is no line: nothing else is ever answered from here.

const CACHE = "{{ version }}";
const PAGE = "/offline/";
const KEPT = [PAGE, "{% static 'css/fonts.css' %}", "{% static 'css/tokens.css' %}", "{% static 'css/base.css' %}", "{% static 'css/components.css' %}", "{% static 'theme.js' %}", "{% static 'brand/mark.svg' %}"];

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
