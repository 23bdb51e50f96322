import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsSections } from '#app/domain/settings/settings.ts';
import { newPerson, signedIn } from './staff-factories.ts';
import { type Handler, type StaffShop, staffShop } from './staff-shop.ts';

/** Every admin action and who may post each intent. An intent missing in these lists fails the test. */
const everyones: Readonly<Record<string, readonly string[]>> = {
  account: [
    ...['begin-second-factor', 'confirm-second-factor', 'end-second-factor', 'renew-backup-codes'],
    ...['end-session', 'end-other-sessions', 'change-password'],
    ...['add-device', 'choose-alerts', 'test-device', 'remove-device', 'link-line'],
  ],
  filters: ['add-filter', 'rename-filter', 'save-selection', 'add-option', 'rename-option'],
  images: ['describe-image', 'match-images'],
  messages: ['mark-message'],
  reviews: ['move-reviews', 'answer-review'],
  promos: ['add-codes', 'edit-code', 'free-code', 'match-codes'],
  customer: ['save-loyalty', 'add-note', 'add-tag', 'remove-tag'],
  customers: ['tag-matching', 'save-segment', 'rename-segment', 'change-segment', 'delete-segment'],
  order: [
    'change-status',
    'undo-change',
    'mark-collected',
    'mark-not-collected',
    'send-again',
    'add-tracking',
    'add-parcel',
    'send-parcel',
    'save-parcel',
    'remove-parcel',
    'collect-with',
    'make-waybill',
    'ask-waybill',
    'drop-waybill',
    'issue-invoice',
    'mend-invoice',
    'void-invoice',
    'allow-invoice',
    'correct-email',
    'add-note',
  ],
  orders: ['match-orders', 'move-matching', 'move-orders', 'undo-changes'],
  packing: [
    'pack-line',
    'unpack-line',
    'pack-order',
    'unpack-order',
    'unpack-cancelled',
    'add-tracking-list',
  ],
  emails: ['retry-email', 'resend-email', 'send-test'],
  'order-new': ['take-order'],
  'order-edit': ['edit-order'],
  'order-invoice': ['ask-codes'],
  payments: [
    'confirm-payment',
    'dismiss-payment',
    'record-payment',
    'remind-payment',
    'record-refund',
    'refund-online',
    'settle-refund',
    'remove-payment',
    'remove-refund',
    'keep-payment',
  ],
  product: ['save-product', 'set-address', 'set-bundle', 'set-low'],
  'product-stock': ['correct-stock'],
  products: [
    'publish-products',
    'unpublish-products',
    'republish-products',
    'restore-products',
    'duplicate-product',
    'set-price',
    'set-stock',
    'change-variants',
    'preview-change',
    'match-products',
    'plan-sale',
    'cancel-sale',
  ],
};
const ownerOnly: Readonly<Record<string, readonly string[]>> = {
  filters: ['delete-filter', 'delete-option'],
  promos: ['delete-codes'],
  customer: ['forget-stock-requests', 'forget-reviews', 'end-newsletter', 'forget-newsletter'],
  images: ['delete-image', 'delete-images'],
  dashboard: ['hide-set-up'],
  emails: ['send-held', 'leave-held'],
  settings: [...settingsSections, 'test-email'],
  staff: ['invite', 'revoke-invitation', 'remove', 'reset-second-factor', 'end-sessions'],
  stores: ['remove-stores'],
  import: ['discard-import', 'delete-report'],
  products: ['delete-product', 'delete-products'],
};

interface Module {
  action?: Handler & { intents: readonly string[] };
}
const modules = import.meta.glob<Module>(['../app/routes/admin/*.tsx', '!**/*.test.tsx'], { eager: true });
const actions = Object.entries(modules).flatMap(([path, { action }]) => {
  const page = /([\w-]+)\.tsx$/.exec(path)?.[1] ?? '';
  return action ? [{ page, action, intents: action.intents }] : [];
});

let shop: StaffShop;
const cookies = { stranger: '', staff: '' };
beforeAll(async () => {
  shop = await staffShop();
  cookies.staff = (await signedIn(shop.shop.db, await newPerson(shop.shop.db, 'staff'))).cookie;
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };

describe.each(actions)('$page', ({ page, action, intents }) => {
  const owners = ownerOnly[page] ?? [];

  test('every intent is known to be an owner’s or everyone’s', () => {
    expect([...intents].sort()).toEqual([...(everyones[page] ?? []), ...owners].sort());
  });

  test('reads nothing of a stranger’s', async () => {
    let read = false;
    const pull = (controller: ReadableStreamDefaultController) => {
      read = true;
      controller.error(new Error('was read'));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const answer = await shop.ask(action, { cookie: cookies.stranger, body, headers: json });
    expect([answer.status, await answer.json(), read]).toEqual([401, { problem: 'signed-out' }, false]);
  });

  test('is a POST', async () => {
    expect((await shop.ask(action, { method: 'PUT', body: '{}', headers: json })).status).toBe(405);
  });

  test.each(intents)('%s asks for the role it needs before it looks at what was posted', async (intent) => {
    const body = JSON.stringify({ intent, unknown: true });
    const answer = await shop.ask(action, { cookie: cookies.staff, body, headers: json });
    const refusal = owners.includes(intent)
      ? [403, { problem: 'owners-only' }]
      : [400, { ok: false, problem: 'invalid-body' }];
    expect([answer.status, await answer.json()]).toEqual(refusal);
  });

  test.each(intents)('%s is no intent of a payload that is not its own', async (intent) => {
    const odd = { id: {}, ids: 'x', key: '\0', label: ['a\0', '\ud800'], codes: [{}], csv: 1, image: 1 };
    for (const body of [{ intent, ...odd }, { intent: [intent] }, [[]], null, 7, '{', '['.repeat(200)])
      expect(await shop.post(action, body)).toMatchObject({ status: 400, body: { problem: 'invalid-body' } });
  });

  test('a form that nobody could have filled in is no fault of the shop', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      for (const body of ['', 'intent', 'label[9]=x&label[0]=y', 'intent=a&intent=b', '__proto__=x'])
        expect((await shop.ask(action, { body, headers: { 'content-type': type } })).status).toBe(400);
  });
});
