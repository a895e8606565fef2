"""Which texts of a page stand in colours that nobody has judged yet.

To judge the colours of a text takes axe-core a millisecond and more, and the same board, bar and dialogs are on a
hundred scenes. A text is described by what the rules of colours read of it: its own colours and letters, what is
painted below the middle of each of its lines and in which order, what makes it or those half transparent or switches
it off. Of the texts that have the same description, one is judged.

Most texts need no judge: one plain colour on another that is as far from it as small letters need, with nothing
painted between the two or over them. Whatever is not so plain is described, a link always.
"""

from __future__ import annotations

#: The attribute of texts that are to be judged.
NEW = "data-unjudged"
#: Gives it to the first text with each of these descriptions, and to no other.
MARK = f"""(texts) => {{
  for (const one of document.querySelectorAll('[{NEW}]')) one.removeAttribute('{NEW}');
  for (const text of texts) window.described.get(text)[0].setAttribute('{NEW}', '');
}}"""
#: Describes every text of the page: tells the descriptions, and keeps the elements of each as `window.described`.
DESCRIBE = r"""() => {
  const ROW = 64;  // painters are looked up by the rows of the page on which they lie
  const MOST_LINES = 40;
  const PICTURES = new Set(["IMG", "CANVAS", "OBJECT", "IFRAME", "VIDEO", "SVG"]);
  const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA", "BUTTON", "OPTION", "A"]);
  const BLOCKS = new Set(["block", "flex", "grid", "inline-block"]);  // a link that is one stands in no sentence
  const OFF = ':disabled, [aria-disabled="true"], [inert]';
  const numbers = new Map();
  // The same number for the same text, on every page.
  const number = (text) => {
    let found = numbers.get(text);
    if (found === undefined) {
      let low = 0x811c9dc5, high = 0x1b873593;
      for (let at = 0; at < text.length; at += 1) {
        low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
        high = Math.imul(high ^ low, 0x85ebca6b) ^ (high >>> 13);
      }
      found = `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
      numbers.set(text, found);
    }
    return found;
  };
  const paints = (style) => style.backgroundImage !== "none" || !/, 0\)$|^transparent$/.test(style.backgroundColor);
  // What stands before or behind an element's text and is no element itself.
  const pseudo = (one, which) => {
    const style = getComputedStyle(one, which);
    if (style.content === "none" || style.content === "normal" || style.display === "none" || !paints(style)) return "";
    const size = one.offsetWidth * one.offsetHeight;
    const large = parseFloat(style.width) * parseFloat(style.height) > size / 10;
    return [which, style.position, style.backgroundColor, style.backgroundImage, style.opacity, style.zIndex, large].join();
  };
  // Red, green, blue and how much of what lies below they hide; null where it is told in another way.
  const parsed = new Map();
  const colour = (text) => {
    if (!parsed.has(text)) {
      const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
      const mixed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text);
      const [, ...told] = plain ?? mixed ?? [];
      const [red, green, blue] = told.map((part) => Number(part) * (mixed ? 255 : 1));
      parsed.set(text, told.length ? { light: brightness(red, green, blue), cover: Number(told[3] ?? 1) } : null);
    }
    return parsed.get(text);
  };
  const brightness = (...parts) => {
    const [red, green, blue] = parts.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // What plainly lies below the children of an element: the colour and whose it is, or null where that is hard to say.
  const groundOf = (one, style, region, ground) => {
    if (style.backgroundImage !== "none") return null;
    const own = colour(style.backgroundColor);
    if (!own || (own.cover > 0 && own.cover < 1)) return null;
    if (!own.cover) return ground;
    return style.display === "inline" ? null : { one, region, light: own.light };
  };
  // The colour of the root covers the whole canvas, and so does that of the body where the root has none.
  const ROOTS = new Set([document.documentElement]);
  if (!paints(getComputedStyle(document.documentElement))) ROOTS.add(document.body);
  const CLEAR = 4.6;  // a little more than small letters need
  const spot = document.createRange();
  const rows = new Map(), texts = [];
  const walk = (one, above, region, edges, ground, veiled) => {
    const style = getComputedStyle(one);
    if (style.display === "none") return;
    const tag = one.nodeName.toUpperCase(), own = [];
    for (const [name, usual] of [["opacity", "1"], ["mixBlendMode", "normal"], ["filter", "none"], ["visibility", "visible"],
      ["clip", "auto"], ["clipPath", "none"], ["position", "static"], ["zIndex", "auto"], ["float", "none"], ["overflow", "visible"]]) {
      if (style[name] !== usual) own.push(name, style[name]);
    }
    if (style.transform !== "none") own.push("moved");
    if (one.matches(OFF)) own.push("off");
    const paint = paints(style) || PICTURES.has(tag);
    if (paint) own.push(tag, style.backgroundColor, style.backgroundImage);
    const around = pseudo(one, "::before") + pseudo(one, "::after");
    if (around) own.push(around);
    const veil = veiled || around !== "" || style.opacity !== "1" || style.mixBlendMode !== "normal" || style.filter !== "none"
      || style.backdropFilter !== "none" || one instanceof SVGElement;
    const base = groundOf(one, style, region, ground);
    const chain = own.length ? number(`${above} ${own.join("|")}`) : above;
    if (paint) {
      for (const box of style.display === "inline" ? one.getClientRects() : [one.getBoundingClientRect()]) {
        const painter = { one, chain, region, box };
        for (let row = Math.floor(box.top / ROW); row <= Math.floor(box.bottom / ROW); row += 1) {
          if (!rows.has(row)) rows.set(row, []);
          rows.get(row).push(painter);
        }
      }
    }
    const said = [...one.childNodes].filter((child) => child.nodeType === 3 && child.data.trim());
    const cuts = /hidden|clip/.test(style.overflow) ? [...edges, one.getBoundingClientRect()] : edges;
    if (said.length || FIELDS.has(tag)) texts.push({ one, tag, said, style, chain, region, edges: cuts, ground: veil ? null : base });
    const scrolls = /auto|scroll/.test(style.overflow) && (one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth);
    const inner = scrolls ? { one, region, chain } : region;
    for (const child of one.children) walk(child, chain, inner, cuts, base, veil);
  };
  walk(document.documentElement, "", null, [], { one: document.documentElement, region: null, light: 1 }, false);
  const at = (x, y, one, region) => {
    const found = [];
    for (const painter of rows.get(Math.floor(y / ROW)) ?? []) {
      const { left, right, top, bottom } = painter.box;
      if (painter.region !== region || left > x || right < x || top > y || bottom < y) continue;
      found.push(painter.one.contains(one) ? painter.chain : `${painter.chain}!`);
    }
    return found.join();
  };
  // The part of a line that the boxes around it do not cut off; all of it where they leave nothing.
  const seen = (line, edges) => {
    let { left, right, top, bottom } = line;
    for (const edge of edges) {
      left = Math.max(left, edge.left), right = Math.min(right, edge.right);
      top = Math.max(top, edge.top), bottom = Math.min(bottom, edge.bottom);
    }
    return left < right && top < bottom ? { left, right, top, bottom } : line;
  };
  // Whether nothing but what the text stands in is painted at the middle of a line, and its ground reaches from end to end.
  const isBare = ({ left, right, top, bottom }, { one, region, ground }) => {
    const x = (left + right) / 2, y = (top + bottom) / 2;
    for (const { one: painter, region: its, box } of rows.get(Math.floor(y / ROW)) ?? []) {
      if (its !== region || box.left > x || box.right < x || box.top > y || box.bottom < y) continue;
      if (!painter.contains(one)) return false;
    }
    if (ROOTS.has(ground.one) || ground.region !== region) return true;  // `reaches` has seen to the region
    const box = ground.box ??= ground.one.getBoundingClientRect();
    return box.left <= left + 1 && right <= box.right + 1 && box.top <= y && y <= box.bottom;
  };
  // Whether nothing lies between the ground and the regions that scroll on it, the innermost of which is this one.
  const reaches = (region, ground) => {
    if (ground.region === region || ground.one === region.one) return true;
    return isBare(region.one.getBoundingClientRect(), { ...region, ground }) && reaches(region.region, ground);
  };
  const isPlain = (text) => {
    const { one, tag, said, style, region, edges, ground } = text;
    if (tag === "BUTTON" && !said.length) return true;  // its letters stand in what it holds
    const isApart = tag === "BUTTON" || (tag === "A" && BLOCKS.has(style.display));
    if (!ground || (FIELDS.has(tag) && !isApart) || !reaches(region, ground)) return false;
    if (style.visibility !== "visible" || style.textShadow !== "none") return false;
    const ink = colour(style.color);
    if (ink?.cover !== 1) return false;
    const [dim, bright] = [ink.light, ground.light].sort((a, b) => a - b);
    if ((bright + 0.05) / (dim + 0.05) < CLEAR) return false;
    const lines = said.flatMap((child) => {
      spot.selectNodeContents(child);
      return [...spot.getClientRects()];
    });
    return lines.every((line) => isBare(line, text) && isBare(seen(line, edges), text));
  };
  const middle = (one, region, box) => at((box.left + box.right) / 2, (box.top + box.bottom) / 2, one, region);
  // What a region that scrolls lies on, and so on outwards.
  const beyond = (region) => {
    if (!region) return "";
    region.below ??= `${middle(region.one, region.region, region.one.getBoundingClientRect())} in ${beyond(region.region)}`;
    return region.below;
  };
  const below = ({ one, said, region, edges }) => {
    const found = new Set();
    for (const text of said) {
      spot.selectNodeContents(text);
      for (const line of [...spot.getClientRects()].slice(0, MOST_LINES)) {
        found.add(middle(one, region, line));
        found.add(middle(one, region, seen(line, edges)));
      }
    }
    found.add(middle(one, region, one.getBoundingClientRect()));
    return `${[...found].join(" and ")} in ${beyond(region)}`;
  };
  const letters = (said) => {
    const text = said.map((child) => child.data.trim()).join("");
    return [...text].length < 2 ? text : `${/\p{L}/u.test(text)}${/\p{N}/u.test(text)}${/[^\p{L}\p{N}\s]/u.test(text)}`;
  };
  const beside = (one) => [...one.childNodes].map((child) => (child.nodeType === 3 ? child.data.trim() && "#" : child.nodeName)).join();
  const described = (text) => {
    const { one, tag, said, style, chain } = text;
    const size = one.getBoundingClientRect();
    const parts = [tag, one.getAttribute("type"), one.matches(OFF), letters(said), chain, style.color, style.fontSize, style.fontWeight,
      style.textShadow, style.textIndent, size.width < 2 || size.height < 2, below(text)];
    const label = one.closest("label");
    if (label?.control?.matches(OFF)) parts.push("of what is off");
    if (one.id) parts.push([...document.querySelectorAll(`[aria-labelledby~="${CSS.escape(one.id)}"]`)].map((named) => named.matches(OFF)).join());
    if (tag === "A") {
      parts.push(style.textDecoration, style.borderBottom, style.outline, style.fontStyle, style.fontFamily);
      for (let near = one.parentElement, steps = 0; near && steps < 3; near = near.parentElement, steps += 1) {
        const its = getComputedStyle(near);
        parts.push(beside(near), its.display, its.color, its.fontWeight, its.fontStyle, its.fontFamily, its.fontSize, its.textDecoration);
      }
    }
    return number(parts.join(" "));
  };
  window.described = new Map();
  for (const text of texts) {
    if (isPlain(text)) continue;
    const key = described(text);
    if (!window.described.has(key)) window.described.set(key, []);
    window.described.get(key).push(text.one);
  }
  return [...window.described.keys()];
}"""
