/* The types of what lit.js hands on from the vendored library. */

/** A drawing: what `html` and `svg` make, or a directive. `link` and `dot` tell drawn.js of its ends. */
export interface Template {
  readonly strings?: readonly string[];
  readonly values?: readonly unknown[];
  link?: boolean;
  dot?: boolean;
}

export const html: (strings: TemplateStringsArray, ...values: unknown[]) => Template;
export const svg: (strings: TemplateStringsArray, ...values: unknown[]) => Template;
export const nothing: Template;
export function render(drawn: unknown, root: HTMLElement): void;
export function repeat<T>(items: Iterable<T>, key: (item: T) => unknown, draw: (item: T, index: number) => unknown): Template;
export function classMap(classes: Record<string, unknown>): Template;
export function ifDefined(value: unknown): Template;
export function keyed(key: unknown, value: unknown): Template;
export function live(value: unknown): Template;
