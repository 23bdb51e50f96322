import type { Guard } from './guard.ts';

const edit = 'app/domain/order/order-edit.ts';
const emails = 'app/server/emails/edit-emails.ts';
const oracle = { file: 'test/edit-oracle.test.ts', test: 'whatever was weighed' };
const edits = { file: 'app/server/orders/order-edit-emails.test.ts', test: 'two edits within' };
const addressed = {
  file: 'app/server/orders/order-edit-emails.test.ts',
  test: 'goes to the address that the order has',
};

/** What keeps the money of an edited order exact, and its edits in one email. */
export const editGuards: readonly Guard[] = [
  {
    name: 'what was weighed is reduced by the code again',
    without: [
      { file: edit, text: 'return existing ? { agreed: existing.unitPrice } : {};', instead: 'return {};' },
    ],
    watchedBy: oracle,
  },
  {
    name: 'an edit takes what is added twice',
    without: [
      {
        file: edit,
        text: 'const by = (is?.qty ?? 0) - (was?.qty ?? 0);',
        instead: 'const by = is?.qty ?? -(was?.qty ?? 0);',
      },
    ],
    watchedBy: oracle,
  },
  {
    name: 'an edit that is taken back leaves its order paid',
    without: [
      {
        file: 'app/server/orders/order-revisions.ts',
        text: '  if (moved) await tx.update(shopOrder).set({ status: moved.from }).where(eq(shopOrder.orderID, orderID));\n',
        instead: '',
      },
    ],
    watchedBy: {
      file: 'app/server/orders/order-edit-paid.test.ts',
      test: 'an edit that makes an order paid',
    },
  },
  {
    name: 'an email of an edit that is on its way is called back',
    without: [{ file: emails, text: '        eq(outbox.attempts, 0),\n      ),', instead: '      ),' }],
    watchedBy: edits,
  },
  {
    name: 'an edit that is taken back takes the email of those before it along',
    without: [
      {
        file: 'app/server/orders/order-undo.ts',
        text: '  await tellOfEarlierEdits(tx, eventID);\n',
        instead: '',
      },
    ],
    watchedBy: edits,
  },
  {
    name: 'an email of edits goes to an address that was taken back',
    without: [{ file: emails, text: 'payload: null, recipient }', instead: 'payload: null }' }],
    watchedBy: addressed,
  },
  {
    name: 'an email of edits goes to the shop itself where there is no address',
    without: [{ file: emails, text: "  if (recipient === '') return;\n", instead: '' }],
    watchedBy: addressed,
  },
];
