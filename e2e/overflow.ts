import type { Page } from '@playwright/test';

/** Horizontal overflow of the page, clipped text, words that a line's end breaks, and sums that do not stand one below the other. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { documentElement: root, body } = document;
    const beyond = root.scrollWidth - root.clientWidth;
    if (beyond > 0) {
      const wide = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 0.5;
      const widest = [...body.querySelectorAll('*')].filter(
        (element) => wide(element) && ![...element.children].some(wide),
      );
      // Text can reach beyond the box that it is in.
      const spilt = [...body.querySelectorAll('*')].filter((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const { right, height } = text.getBoundingClientRect();
        return element.children.length === 0 && height > 0 && right > root.clientWidth + 0.5;
      });
      const names = [...widest, ...spilt].slice(0, 3).map((element) => element.outerHTML.slice(0, 160));
      found.push(`the page is ${beyond} px wider than its window: ${names.join(' ')}`);
    }
    const tell = (element: Element, how: string) =>
      found.push(
        `${how}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 60)}`,
      );
    for (const list of body.querySelectorAll('dl')) {
      const rows = [...list.children].filter(
        (row) => getComputedStyle(row).justifyContent === 'space-between',
      );
      const ends = rows.map((row) => row.querySelector('dd')?.getBoundingClientRect().right ?? 0);
      if (Math.max(...ends) - Math.min(...ends) > 1) tell(list, 'sums out of line');
    }
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        !node.textContent?.trim() ||
        parent.closest('script, style, .visually-hidden, select, svg')
      )
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      if (!parent.closest('[aria-hidden="true"]') && parent.getBoundingClientRect().width > 1) {
        for (const { index, 0: word } of node.textContent.matchAll(
          /(?<![\w.@/-])[A-Za-z]{4,20}(?![\w.@/-])/g,
        )) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) tell(parent, `broken word ${word}`);
        }
      }
      for (let box: Element | null = parent; box && box !== body && box !== root; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Truncated on purpose, with the full text elsewhere.
        if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') break;
        // Positioned on its own: a dialog, a bar, a popup.
        if (style.overflowX === 'visible' && style.overflowY === 'visible') {
          if (style.position === 'fixed') break;
          continue;
        }
        const edge = box.getBoundingClientRect();
        if (edge.width < 2 || edge.height < 2) break;
        const hidesX = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const hidesY = style.overflowY === 'hidden' || style.overflowY === 'clip';
        // Two pixels, since glyphs exceed their line box slightly.
        if (hidesX && (text.right > edge.right + 2 || text.left < edge.left - 2)) {
          tell(parent, 'cut off sideways');
          break;
        }
        // Line boxes are taller than glyphs, so only larger cuts count.
        const gone = Math.max(text.bottom - edge.bottom, edge.top - text.top);
        if (hidesY && gone > 4 && gone < text.height + 200) {
          tell(parent, 'cut off below');
          break;
        }
        if (!hidesX || !hidesY) break;
      }
    }
    for (const field of document.querySelectorAll(
      'button, [role=button], a, select, dd, dt, td, th, label',
    )) {
      if (!(field instanceof HTMLElement) || !field.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(field);
      const cuts =
        style.overflowX === 'hidden' || style.overflowX === 'clip' || field instanceof HTMLSelectElement;
      // An ellipsis in a select says that its list has the full text.
      if (style.textOverflow === 'ellipsis' && field instanceof HTMLSelectElement) continue;
      if (cuts && style.clipPath === 'none' && field.scrollWidth > field.clientWidth + 2)
        tell(field, 'too narrow');
    }
    return [...new Set(found)];
  });
}

/** Focused controls fully covered by a bar (WCAG 2.2, 2.4.11), tabbing forward and back. */
export async function coveredFocus(page: Page, most = 150): Promise<string[]> {
  const covered = new Set<string>();
  await page.evaluate(async () => {
    // Wait for sheets that slide in.
    const ends = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    window.scrollTo(0, 0);
  });
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < most; step++) {
      await page.keyboard.press(key);
      const found = await page.evaluate(async () => {
        // The browser scrolls to the control in the next frame.
        const isDrawn = () =>
          new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        await isDrawn();
        const { activeElement: element } = document;
        if (!element || element === document.body) return { end: true, name: '', isCovered: false };
        const name = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''} ${element.getAttribute('name') ?? ''}`;
        // Hidden inputs are measured by their label.
        const isBox = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
        const drawn = element.closest('label') ?? ((isBox && element.labels?.[0]) || element);
        const isCovered = () => {
          const { left, top, right, bottom } = drawn.getBoundingClientRect();
          const spots = [0.05, 0.5, 0.95].flatMap((x) =>
            [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
          );
          return !spots.some(([x, y]) => {
            const at = document.elementFromPoint(x, y);
            return at !== null && (drawn.contains(at) || at.contains(drawn));
          });
        };
        // An update may move the page, so it must be covered for half a second.
        for (let left = 15; left > 0 && isCovered(); left--) await isDrawn();
        return { end: false, name, isCovered: isCovered() };
      });
      if (found.end) break;
      if (found.isCovered) covered.add(found.name);
    }
  }
  return [...covered];
}

/** Animations despite reduced motion; up to 10 ms is none. */
export async function moves(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return typeof duration === 'number' && duration > 10
        ? [`${target?.tagName.toLowerCase()}.${target?.className} moves for ${duration} ms`]
        : [];
    }),
  );
}
