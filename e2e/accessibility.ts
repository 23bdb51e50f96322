import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { animationsFinished } from './animations.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** No fault that axe knows of, WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
}

/** What axe finds, one line a rule: its name and the elements. @param without rules that do not count. */
export async function accessFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  await animationsFinished(page);
  const unstuck = await unstick(page);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(findViolations, without);
  await unstuck.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  return violations;
}

/** Runs in the page, where axe has been loaded. */
async function findViolations(without: readonly string[]): Promise<string[]> {
  const { violations } = await window.axe.run(
    // An email is shown in a frame where no script runs.
    { exclude: ['iframe'] },
    {
      resultTypes: ['violations'],
      preload: false,
      rules: {
        // Of WCAG 2.2, and off unless asked for.
        'target-size': { enabled: true },
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' | ')}`,
  );
}

/**
 * Bars that stay in sight lie over whatever is scrolled under them: axe would take that for too small to be hit. By a
 * style sheet, not by attributes: React may not have taken the page over yet, and finds it as it was sent.
 */
function unstick(page: Page) {
  return page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    for (const element of document.querySelectorAll('body *')) {
      if (getComputedStyle(element).position !== 'sticky') continue;
      const selector = [element.localName, ...Array.from(element.classList, CSS.escape)].join('.');
      sheet.insertRule(`${selector} { position: relative !important; inset: auto !important }`);
    }
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
}

/** The summary of what is wrong in a form has the focus, and links to these fields, which come in this order. */
export async function expectErrorLinks(page: Page, fields: readonly string[]): Promise<void> {
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  const links = summary.getByRole('link');
  await expect(links).toHaveText(fields);
  const places: number[] = [];
  for (const link of await links.all()) {
    await link.press('Enter');
    const id = (await link.getAttribute('href'))?.slice(1);
    const field = page.locator(`[id="${id}"]`);
    await expect(field).toBeFocused();
    places.push(await field.evaluate((one) => [...document.querySelectorAll('*')].indexOf(one)));
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}
