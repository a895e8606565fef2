/* Begins a lesson on the page of its table: keeps how far somebody is in this browser, and follows the log. */

import { Course } from "./course.js";
import { around } from "./panel.js";

const PREFIX = "magnat.lesson.";

/** @typedef {{ around(table: Table): import("../page/page.js").Around }} Lesson */

/** @param {{ steps: import("./course.js").Step[], store: import("../page/store.js").Store, match: string, storage: Pick<Storage, "getItem" | "setItem">, announce: (text: string) => void }} parts
 * @returns {Lesson} */
export function lessonAt({ steps, store, match, storage, announce }) {
  const key = PREFIX + match;
  const course = new Course({
    steps, kept: storage.getItem(key), keep: (text) => kept(storage, key, text), redraw: () => store.set((state) => ({ ...state })),
  });
  const shown = around(course);
  let read = course.shown;
  return {
    around(table) {
      const { history, seat } = table.state;
      if (table.view && seat !== null && course.look(history, seat)) {
        const step = course.steps[course.shown];
        announce([course.learned, step.title, ...step.text].filter(Boolean).join(" "));
      }
      if (course.shown !== read) document.getElementById("lesson-step")?.scrollTo({ top: 0 });
      read = course.shown;
      return shown;
    },
  };
}

/** A browser that keeps nothing begins the lesson anew when the page is opened again.
 * @param {Pick<Storage, "setItem">} storage @param {string} key @param {string} text */
function kept(storage, key, text) {
  try {
    storage.setItem(key, text);
  } catch {
    // full, or forbidden
  }
}
