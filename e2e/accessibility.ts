import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { animationsFinished } from './animations.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Checked by axe: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
}

/** Violations, one line a rule with its elements. @param without rules to skip. */
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

/** Runs in the page, where axe is loaded. */
async function findViolations(without: readonly string[]): Promise<string[]> {
  const { violations } = await window.axe.run(
    // Emails are shown in a frame without scripts.
    { exclude: ['iframe'] },
    {
      resultTypes: ['violations'],
      preload: false,
      rules: {
        // WCAG 2.2, off by default.
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
 * Sticky bars cover what is scrolled below them, which axe would report as too small a target. Hidden by a style sheet,
 * not by attributes, since the page may not be hydrated yet.
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

/** The error summary has the focus and links to these fields in this order. */
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
