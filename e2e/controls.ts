import type { Page } from '@playwright/test';

/** All that a hand can reach on a page, but for what is there for programs only. */
const reachable =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [tabindex]:not([tabindex="-1"])';

export interface Control {
  /** Among all of the page at this moment. */
  index: number;
  name: string;
  /** What using it does: a link's own way within the shop or out of it, away from the page by script or form, a dialog over it, or nothing of these. */
  leads: 'link' | 'elsewhere' | 'away' | 'over' | 'nowhere';
  /** Which of the page's forms it is in; -1 for none. */
  form: number;
}

/** What can be reached on a page as it is. */
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
      // One product's link is like another's.
      const href = element.getAttribute('href')?.replace(/\/store\/[\w-]+\b/, '/store/*');
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      const isProduct = href?.includes('*');
      const { step } = element.dataset;
      const field = `${element.getAttribute('name') ?? ''} ${element.getAttribute('value') ?? ''}`;
      // What lies under an open product cannot be tapped.
      const isUnder = document.querySelector('dialog[open]')?.contains(element) === false;
      const isHidden =
        isUnder || !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]');
      const isOff = element.matches(':disabled, [aria-disabled="true"], [readonly]');
      return {
        index,
        // A link can become a button that does the same.
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

/** Links that the page keeps from the browser, of those that need no script. */
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

/** Uses a control as a person does, wherever it stands by now. */
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
    // What leads past the menu is on the screen only while it has the focus.
    await control.focus();
    await control.click({ noWaitAfter: true });
  }
}

/** Where the page is, and all that can be seen of it. @param isSent the server brings no password of a form back. */
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
    // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, not what is there
    const text = document.body.innerText.replaceAll(/\s+/g, ' ');
    const language = /language=\d/.exec(document.cookie)?.[0] ?? '';
    return JSON.stringify({ at: location.pathname, controls, opened, lines, language, text });
  }, isSent);
}
