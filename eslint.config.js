/* What the linter asks of the client and its tests. Types are checked by tsc, so names of globals are looked up here alone. */

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  ...js.configs.recommended.rules,
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": "error",
  "no-implicit-globals": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none", destructuredArrayIgnorePattern: "^_" }],
  "no-eval": "error",
  "no-new-func": "error",
  "no-useless-return": "error",
  "object-shorthand": "error",
  "default-case-last": "error",
};

export default [
  { ignores: ["static/vendor/", "node_modules/", "templates/", ".venv/", "build/", "**/*.d.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["static/**/*.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    rules: RULES,
  },
  { files: ["static/theme.js"], languageOptions: { sourceType: "script" } },
  {
    files: ["tests/**/*.js", "benchmarks/**/*.js", "*.config.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: { ...globals.browser, ...globals.node } },
    rules: RULES,
  },
];
