import { expect, type Locator, type Page } from '@playwright/test';

export type Way = 'mouse' | 'keyboard';

export interface InputDevice {
  way: Way;
  reach: (target: Locator) => Promise<void>;
  press: (target: Locator) => Promise<void>;
  tick: (target: Locator) => Promise<void>;
  /** Replaces the field's text. */
  write: (field: Locator, text: string) => Promise<void>;
  /** From a select. */
  choose: (list: Locator, label: string) => Promise<void>;
}

export function inputDevice(page: Page, way: Way): InputDevice {
  const { keyboard } = page;
  const reach = (target: Locator) => (way === 'mouse' ? target.click() : tabTo(page, target));
  return {
    way,
    reach,
    async press(target) {
      await reach(target);
      if (way === 'keyboard') await keyboard.press('Enter');
    },
    async tick(target) {
      if (!(await target.isChecked())) {
        if (way === 'keyboard') await tickByKeyboard(page, target);
        else await target.click();
      }
      await expect(target).toBeChecked();
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async choose(list, label) {
      if (way === 'mouse') await list.selectOption({ label });
      else {
        await reach(list);
        const chosen = list.locator('option:checked');
        const count = await list.locator('option').count();
        for (let left = count; left > 0 && (await chosen.textContent()) !== label; left--)
          await keyboard.press('ArrowDown');
      }
      await expect(list.locator('option:checked')).toHaveText(label);
    },
  };
}

/** Tab reaches the chosen radio button of a group, or the first; arrows do the rest. */
async function tickByKeyboard(page: Page, target: Locator): Promise<void> {
  const group = page.locator(`input[type=radio][name="${await target.getAttribute('name')}"]:enabled`);
  const isRadio = (await target.getAttribute('type')) === 'radio';
  const chosen = group.and(page.locator(':checked'));
  const start = isRadio ? ((await chosen.count()) > 0 ? chosen : group.first()) : target;
  await tabTo(page, start);
  await page.keyboard.press('Space');
  for (let left = isRadio ? await group.count() : 0; left > 0 && !(await target.isChecked()); left--)
    await page.keyboard.press('ArrowDown');
}

/** More than between any two controls of a page. */
const mostSteps = 250;

/** Presses Tab or Shift+Tab until the control has the focus; fails if it never gets it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps; step++) {
    const way = await target.evaluate((element) => {
      const { activeElement, body } = document;
      if (activeElement === element) return null;
      if (activeElement === null || activeElement === body) return 'Tab';
      const isPast = element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isPast ? 'Shift+Tab' : 'Tab';
    });
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error(`The keyboard does not get to ${target}`);
}
