/* The words of a table with a lesson: fetched with it. */
/** @type {Record<string, string>} */
export default {
  "lesson.name": "Lesson",
  "lesson.where": "Lesson: step {n} of {of}",
  "lesson.steps": "Steps of the lesson",
  "lesson.see": "Where you see it",
  "lesson.next": "Go on",
  "lesson.skip": "Skip this step",
  "lesson.leave": "Put the lesson away",
  "lesson.again": "Show the lesson",
  "lesson.tables": "To other tables",
  "lesson.try_again": "Not yet. Try another answer.",
  "lesson.note": "What chance brings is arranged, the game is real. Nothing counts here.",
};
