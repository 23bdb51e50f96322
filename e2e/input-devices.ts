import { expect, type Locator, type Page } from '@playwright/test';

/** How a person works a page: with the mouse, or with the keyboard and nothing else. */
export type Way = 'mouse' | 'keyboard';

export interface InputDevice {
  way: Way;
  /** Goes to a control. */
  reach: (target: Locator) => Promise<void>;
  /** A button or a link. */
  press: (target: Locator) => Promise<void>;
  /** A box or a switch that is to be on. */
  tick: (target: Locator) => Promise<void>;
  /** In the place of what the field holds. */
  write: (field: Locator, text: string) => Promise<void>;
  /** From a list that opens. */
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

/** Of radio buttons Tab reaches the one that is chosen, or the first, and the arrows do the rest. */
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

/** More than any page has between two of its controls. */
const mostSteps = 250;

/** Walks with Tab and Shift+Tab until the control has the focus: one that these do not reach is a fault of the page. */
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
