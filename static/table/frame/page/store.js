/* One value and those who watch it. Watchers run once after any number of changes in one go. */

export class Store {
  /** @param {any} value */
  constructor(value) {
    this.value = value;
    /** @type {((value: any) => void)[]} */
    this.watchers = [];
    this.due = false;
  }

  /** @param {(value: any) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** What is to change, or how the whole changes. @param {Record<string, any> | ((value: any) => any)} change */
  set(change) {
    const next = typeof change === "function" ? change(this.value) : { ...this.value, ...change };
    if (next === this.value) return;
    this.value = next;
    if (this.due) return;
    this.due = true;
    // Not an animation frame: the title must change in a hidden tab too.
    queueMicrotask(() => {
      this.due = false;
      for (const watcher of this.watchers) watcher(this.value);
    });
  }
}
