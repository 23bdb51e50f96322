import type { Page } from '@playwright/test';

/** Everything a user can operate. */
const reachable =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [tabindex]:not([tabindex="-1"])';

export interface Control {
  /** Index among all elements of the page. */
  index: number;
  name: string;
  /**
   * The effect: a link within the shop or out of it, a script or form that leaves the page, a dialog over it, or none
   * of these.
   */
  leads: 'link' | 'elsewhere' | 'away' | 'over' | 'nowhere';
  /** Index of its form; -1 for none. */
  form: number;
}

export function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate((selector) => {
    const leadsOf = (element: HTMLElement): Control['leads'] => {
      const href = element.getAttribute('href');
      if (/^(add|enlarge-\d+)$/.test(element.dataset.step ?? '')) return 'over';
      if (href === null) return element.matches('[type="submit"]') ? 'away' : 'nowhere';
      if (element.dataset.language !== undefined) return 'away';
      if (element.dataset.step !== undefined) return 'nowhere';
      return href.startsWith('/') || href.startsWith('#') ? 'link' : 'elsewhere';
    };
    return Array.from(document.querySelectorAll<HTMLElement>(selector), (element, index) => {
      // Links of all products are alike.
      const href = element.getAttribute('href')?.replace(/\/store\/[\w-]+\b/, '/store/*');
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      const isProduct = href?.includes('*');
      const { step } = element.dataset;
      const field = `${element.getAttribute('name') ?? ''} ${element.getAttribute('value') ?? ''}`;
      // Below an open product.
      const isUnder = document.querySelector('dialog[open]')?.contains(element) === false;
      const isHidden =
        isUnder || !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]');
      const isOff = element.matches(':disabled, [aria-disabled="true"], [readonly]');
      return {
        index,
        // A link may be replaced by an equivalent button.
        name:
          step ??
          `<${element.tagName.toLowerCase()}> ${href ?? field} ${isProduct ? element.className : words}`,
        leads: leadsOf(element),
        form: Array.from(document.forms).findIndex((form) => form.contains(element)),
        isUsable: !isHidden && !isOff,
      };
    }).filter(({ isUsable }) => isUsable);
  }, reachable);
}

/** Links whose default action a script prevents although they need no script. */
export function preventedLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const prevented: string[] = [];
    const onClick = (event: Event) => {
      if (event.defaultPrevented && event.target instanceof Element) prevented.push(event.target.outerHTML);
      event.preventDefault();
    };
    addEventListener('click', onClick);
    for (const link of document.querySelectorAll<HTMLElement>('a[href]:not([data-step])')) link.click();
    removeEventListener('click', onClick);
    return prevented;
  });
}

/** Uses a control, wherever it is by now. */
export async function tap(page: Page, { name }: Control): Promise<void> {
  const found = (await controlsOf(page)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  const control = page.locator(reachable).nth(found.index);
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (kind === 'radio' || kind === 'checkbox') await control.check();
  else if (kind === 'select') await control.selectOption({ index: 1 });
  else if (['text', 'search', 'email', 'tel', 'password', 'textarea'].includes(kind))
    await control.fill('x1');
  else {
    // Skip links are visible only while focused.
    await control.focus();
    await control.click({ noWaitAfter: true });
  }
}

/** The URL and all visible content. @param isSent whether a form was posted, after which passwords are empty. */
export function seenOf(page: Page, isSent = false): Promise<string> {
  return page.evaluate((sent) => {
    const left = sent ? /hidden|password/ : /hidden/;
    const controls = Array.from(
      document.querySelectorAll<HTMLInputElement>('input, textarea, select'),
      (each) => (left.test(each.type) ? '' : /radio|checkbox/.test(each.type) ? each.checked : each.value),
    );
    const opened = Array.from(document.querySelectorAll('details'), ({ open }) => open);
    const session: unknown = JSON.parse(localStorage.getItem('boma.session') ?? '{}');
    const lines = typeof session === 'object' && session && 'basket' in session ? session.basket : [];
    // What a screen reader is told of a navigation is no part of the page.
    const said = document.querySelector('p[aria-live]')?.textContent ?? '';
    // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, not what is there
    const text = document.body.innerText.replace(said, '').replaceAll(/\s+/g, ' ');
    const language = /language=\d/.exec(document.cookie)?.[0] ?? '';
    return JSON.stringify({ at: location.pathname, controls, opened, lines, language, text });
  }, isSent);
}
