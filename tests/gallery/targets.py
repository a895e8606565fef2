"""Whether fingers find what can be pressed: at least 44 x 44 px of it, where the pointer is coarse.

Measured is what answers a press, be it drawn or not, from the middle of what is drawn; a cover that is spread over a whole
card counts as it is. Let go, as WCAG 2.5.5 does: links within a sentence. And what is drawn on a map or a board that can be made larger: fields, hexes,
markers on a line of time, which lists and keys beside them reach as well.
"""

from __future__ import annotations

from playwright.async_api import Page

#: Half a pixel is lost where edges lie between two of them.
MEASURE = """(least) => {
  const half = Math.ceil(least / 2);
  const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
  const drawn = '#board, .hexmap, .strip, .minimap, .market, svg, [data-drawn]';
  const label = (one) => one.labels?.[0] ?? one;
  const words = (node) => node.textContent.replace(/[\\s.,:;·()|]+/g, '');
  const inSentence = (one) => {
    if (one.tagName !== 'A' && one.tagName !== 'BUTTON') return false;
    if (!getComputedStyle(one).display.startsWith('inline')) return false;
    const block = one.parentElement.closest('p, li, td, dd, figcaption, .sentence');
    if (!block || getComputedStyle(one.parentElement).display.includes('flex')) return false;
    const own = [...block.querySelectorAll('a, button')].reduce((sum, link) => sum + words(link).length, 0);
    return words(block).length > own;
  };
  const hits = (one, x, y) => {
    const found = document.elementFromPoint(x, y);
    return Boolean(found) && (one.contains(found) || label(one).contains(found));
  };
  const reach = (one, x, y, dx, dy) => {
    let far = 0;
    while (far < half * 2 && hits(one, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  const measured = (one) => {
    const box = (one.type === 'checkbox' || one.type === 'radio' ? label(one) : one).getBoundingClientRect();
    if (box.width >= least && box.height >= least) return null;
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const at = one.getBoundingClientRect();
    const x = at.x + at.width / 2, y = at.y + at.height / 2;
    if (!hits(one, x, y)) return null;
    const cover = getComputedStyle(one, '::after');
    if (cover.position === 'absolute' && parseFloat(cover.width) >= least && parseFloat(cover.height) >= least) return null;
    const width = Math.max(box.width, reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0) + 1);
    const height = Math.max(box.height, reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1) + 1);
    return width >= least && height >= least ? null : [width, height];
  };
  const small = new Map();
  for (const one of document.querySelectorAll(pressable)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) || one.closest('[inert]')) continue;
    if (one.closest(drawn) || inSentence(one)) continue;
    const size = measured(one);
    if (!size) continue;
    const name = [one.tagName.toLowerCase(), ...one.classList].join('.') + ' in ' +
      [one.parentElement.tagName.toLowerCase(), ...one.parentElement.classList].join('.');
    const said = (one.textContent.trim() || one.ariaLabel || one.name || '').replace(/\\s+/g, ' ').slice(0, 30);
    if (!small.has(name)) small.set(name, [0, `${said} ${size.map(Math.round).join('x')}`]);
    small.get(name)[0] += 1;
  }
  return [...small].map(([name, [count, first]]) => `${name} x${count}: ${first}`);
}"""

LEAST = 43.5


async def small_targets(page: Page) -> list[str]:
    """Kinds of things that are too small for fingers, how often, and the first of each with its size in px."""
    found: list[str] = await page.evaluate(MEASURE, LEAST)
    return found
