/* English messages of the notes that people keep for themselves. */
export default {
  "notes.label": "My notes at this table",
  "notes.mine": "They are shown to nobody else, and saved in your account.",
  "notes.browser": "They stay in this browser and are sent to nobody.",
  "notes.shared": "They are saved in your account. Everybody who plays at this device can read them.",
  "notes.state.reading": "Your notes are being fetched…",
  "notes.state.saved": "Saved.",
  "notes.state.waiting": "Not saved yet…",
  "notes.state.unsaved": "Not saved: the site does not answer. They are kept in this browser, and saved as soon as it does.",
  "notes.state.too_long": "Not saved: too long by {n} {n#one:character|other:characters}. Until you shorten them they are kept in this browser.",
  "notes.both": "You have changed these notes on another device as well, and nothing here is saved. Which of the two should stay? This is written there:",
  "notes.both.empty": "On another device you have deleted these notes, and nothing here is saved. What should stay?",
  "notes.keep.both": "Both, one below the other",
  "notes.keep.here": "What is written here",
  "notes.keep.there": "What is written there",
  "notes.keep.nothing": "Nothing",
};
