import type { Guard } from './guard.ts';

const races = 'test/order-races.test.ts';
const placing = 'app/server/orders/place-order.ts';
const editRaces = 'test/order-edit-races.test.ts';
const editing = 'app/server/orders/order-edit.ts';
const undoing = 'app/server/orders/order-undo.ts';
const undoManyTest = 'app/server/orders/order-undo-many.test.ts';
/** After the sort, so that it is the lock of many and not that of one. */
const heldAtOnce = "\n        .orderBy(shopOrder.orderID)\n        .for('update')";
const lock = {
  file: 'app/server/orders/stock.ts',
  text: 'for update`',
  instead: '`',
};
const lockOrder = {
  file: 'app/server/orders/stock.ts',
  text: '\n    for update`',
  instead: ' is null, random()\n    for update`',
};
const replay = {
  file: placing,
  text: '(await placedBefore(db, request)) ?? ',
  instead: '',
};

/** What keeps stock, codes and edits right when orders race. */
export const orderGuards: readonly Guard[] = [
  {
    name: 'stock is taken whatever is left',
    without: [
      lock,
      { file: 'app/server/orders/stock.ts', text: ' and product_variant.qty >= taken.qty', instead: '' },
    ],
    watchedBy: { file: races, test: 'in one process' },
  },
  {
    name: 'stock is taken whatever is left, by two shops',
    without: [
      lock,
      { file: 'app/server/orders/stock.ts', text: ' and product_variant.qty >= taken.qty', instead: '' },
    ],
    watchedBy: { file: races, test: 'in two processes' },
  },
  {
    name: 'a queue is looked up inside an order',
    without: [{ file: 'app/server/jobs.ts', text: 'await boss.insert(queue, []);', instead: '' }],
    watchedBy: { file: races, test: 'in one process' },
  },
  {
    name: 'variants are locked in any order, and a deadlock is the end',
    without: [
      lockOrder,
      { file: 'app/server/db/transact.ts', text: 'const attempts = 5;', instead: 'const attempts = 1;' },
    ],
    watchedBy: { file: races, test: '(T21)' },
  },
  {
    name: 'a spent code is spent again',
    without: [
      { file: 'app/server/orders/promo-spending.ts', text: ".for('update')", instead: '' },
      { file: 'app/server/orders/promo-spending.ts', text: ', eq(promoCode.used, false)', instead: '' },
    ],
    watchedBy: { file: races, test: '(T22)' },
  },
  {
    name: 'the same order again is refused like any other',
    without: [replay],
    watchedBy: { file: races, test: '(T23)' },
  },
  {
    name: 'another order with the same key gets the first answer',
    without: [{ file: placing, text: 'found.order.requestHash !== request.hash', instead: 'false' }],
    watchedBy: { file: races, test: '(T23)' },
  },
  {
    name: 'an order that was placed is not found again',
    without: [replay],
    watchedBy: { file: races, test: '(T24)' },
  },
  {
    name: 'an order number that is taken ends the order',
    without: [{ file: 'app/server/orders/order-rows.ts', text: 'on conflict do nothing', instead: '' }],
    watchedBy: { file: races, test: '(T25)' },
  },
  {
    name: 'stock goes back as often as it is asked for',
    without: [
      {
        file: 'app/server/orders/order-return.ts',
        text: 'and(eq(shopOrder.orderID, orderID), isNull(shopOrder.returnedAt))',
        instead: 'eq(shopOrder.orderID, orderID)',
      },
    ],
    watchedBy: { file: 'app/server/orders/place-order.test.ts', test: 'goes back once' },
  },
  {
    name: 'an order is cancelled wherever it stands, and gives back each time',
    without: [
      {
        file: 'app/server/orders/order-return.ts',
        text: 'and(eq(shopOrder.orderID, orderID), isNull(shopOrder.returnedAt))',
        instead: 'eq(shopOrder.orderID, orderID)',
      },
      {
        file: 'app/server/orders/order-status-change.ts',
        text: 'and(eq(shopOrder.orderNumber, orderNumber), eq(shopOrder.status, from))',
        instead: 'eq(shopOrder.orderNumber, orderNumber)',
      },
    ],
    watchedBy: { file: 'app/server/orders/order-status-change.test.ts', test: '(T29)' },
  },
  {
    name: 'two windows edit one version',
    without: [{ file: editing, text: 'version !== input.version', instead: 'false' }],
    watchedBy: { file: editRaces, test: 'of twenty windows' },
  },
  {
    name: 'an edit holds nothing of the order it edits',
    without: [{ file: editing, text: "\n    .for('update')", instead: '' }],
    watchedBy: { file: editRaces, test: '(T26)' },
  },
  {
    name: 'an edit looks at stock without holding it, and takes it whatever is left',
    without: [
      lock,
      { file: 'app/server/orders/stock.ts', text: ' and product_variant.qty >= taken.qty', instead: '' },
    ],
    watchedBy: { file: editRaces, test: 'share what there is' },
  },
  {
    name: 'an order is edited wherever it stands',
    without: [{ file: editing, text: '!mayEdit(order.status)', instead: 'false' }],
    watchedBy: { file: 'app/server/orders/order-edit.test.ts', test: 'is not edited' },
  },
  {
    name: 'any number is a quantity',
    without: [
      {
        file: 'app/server/orders/order-request.ts',
        text: 'qty: z.number().int().min(1).max(maxLineQty)',
        instead: 'qty: z.number()',
      },
    ],
    watchedBy: { file: 'app/server/orders/order-tampering.test.ts', test: 'changes nothing' },
  },
  {
    name: 'text may hold what PostgreSQL cannot',
    without: [
      {
        file: 'app/server/orders/order-request.ts',
        text: 'value.isWellFormed() && !/[^\\P{Cc}\\n\\r\\t]/u.test(value)',
        instead: 'value.length >= 0',
      },
    ],
    watchedBy: { file: 'app/server/orders/order-tampering.test.ts', test: 'changes nothing' },
  },
  {
    name: 'many are taken back without waiting for who changes one of them',
    without: [{ file: undoing, text: heldAtOnce, instead: '' }],
    watchedBy: { file: undoManyTest, test: 'is waited for, and named' },
  },
  {
    name: 'many are held as they are asked for',
    without: [{ file: undoing, text: heldAtOnce, instead: '' }],
    watchedBy: { file: undoManyTest, test: 'are held in one order' },
  },
  {
    name: 'many are held as the table has them',
    without: [{ file: undoing, text: '\n        .orderBy(shopOrder.orderID)', instead: '' }],
    watchedBy: { file: undoManyTest, test: 'are held in one order' },
  },
];
