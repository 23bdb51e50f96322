// Removes one guard at a time from a copy of the shop and expects the test that watches it to fail. A race or fault test
// that passes without its guard proves nothing.   npm run test:guards [-- name]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueGuards } from './catalogue-guards.ts';
import { contactGuards } from './contact-guards.ts';
import { customerGuards } from './customer-guards.ts';
import { arrivalGuards } from './delivery-date-guards.ts';
import { editGuards } from './edit-guards.ts';
import { emailGuards } from './email-guards.ts';
import { emailServiceGuards } from './email-service-guards.ts';
import { findingGuards } from './finding-guards.ts';
import type { Guard } from './guard.ts';
import { settingsGuards } from './settings-guards.ts';
import { staffGuards } from './staff-guards.ts';
import { storesGuards } from './stores-guards.ts';

const races = 'test/order-races.test.ts';
const placing = 'app/server/orders/place-order.ts';
const editRaces = 'test/order-edit-races.test.ts';
const editing = 'app/server/orders/order-edit.ts';
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

const payments = 'app/server/payments/payments.test.ts';
const matching = 'app/server/payments/payment-matching.test.ts';
const recording = 'app/server/payments/payment-recording.test.ts';

const guards: readonly Guard[] = [
  {
    name: 'the sign-in leads wherever the address says',
    without: [
      { file: 'app/domain/staff/admin-path.ts', text: "    : '/admin';\n}", instead: '    : path;\n}' },
    ],
    watchedBy: { file: 'test/sign-in-redirects.test.ts', test: 'addresses of others' },
  },
  {
    name: 'a payment is confirmed that was settled already',
    without: [
      {
        file: 'app/server/payments/payment-matching.ts',
        text: "and(eq(toldPayment.id, id), eq(toldPayment.state, 'told'))",
        instead: 'eq(toldPayment.id, id)',
      },
    ],
    watchedBy: { file: matching, test: 'two owners confirm at once: once' },
  },
  {
    name: 'a confirmation does not wait for a cancellation',
    without: [{ file: 'app/server/payments/payment-matching.ts', text: "\n    .for('update')", instead: '' }],
    watchedBy: { file: matching, test: 'a confirmation against a cancellation' },
  },
  {
    name: 'an undone confirmation counts all the same',
    without: [
      {
        file: 'app/server/orders/order-undo.ts',
        text: '    await takeBackPayment(tx, orderID, id, kind);\n',
        instead: '',
      },
    ],
    watchedBy: { file: matching, test: 'an undone confirmation against another' },
  },
  {
    name: 'a payment is recorded whatever its window had seen',
    without: [
      {
        file: 'app/server/payments/payment-recording.ts',
        text: 'order.amountReceived === received && ',
        instead: '',
      },
    ],
    watchedBy: { file: recording, test: 'two windows record' },
  },
  {
    name: 'recorded payments do not wait for each other',
    without: [
      { file: 'app/server/payments/payment-recording.ts', text: "\n      .for('update')", instead: '' },
    ],
    watchedBy: { file: recording, test: 'two windows record' },
  },
  {
    name: 'reminders do not wait for each other',
    without: [
      { file: 'app/server/payments/payment-reminders.ts', text: "\n      .for('update')", instead: '' },
    ],
    watchedBy: { file: payments, test: 'windows that remind at once' },
  },
  {
    name: 'a payment link never ends',
    without: [
      {
        file: 'app/server/payments/payment-links.ts',
        text: ', gt(paymentLink.expiresAt, sql`now()`)',
        instead: '',
      },
    ],
    watchedBy: { file: payments, test: 'a link that is too old' },
  },
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
    without: [lockOrder, { file: placing, text: 'const attempts = 5;', instead: 'const attempts = 1;' }],
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
    name: 'another wish with the same key gets the first answer',
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
    without: [{ file: editing, text: 'version !== wish.version', instead: 'false' }],
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
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv[2] ?? '';
const missed: string[] = [];
const chosen = [
  ...guards,
  ...arrivalGuards,
  ...catalogueGuards,
  ...contactGuards,
  ...customerGuards,
  ...editGuards,
  ...findingGuards,
  ...emailGuards,
  ...emailServiceGuards,
  ...settingsGuards,
  ...storesGuards,
  ...staffGuards,
].filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) throw new Error(`no guard has '${wanted}' in its name`);
for (const guard of chosen) {
  const failed = failsWithout(guard);
  if (!failed) missed.push(guard.name);
  console.log(`${failed ? '✓ noticed' : '✗ NOT noticed'}: ${guard.name} (${guard.watchedBy.test})`);
}
console.log(missed.length === 0 ? 'Every guard is watched.' : `${missed.length} guards are not watched.`);
process.exit(missed.length === 0 ? 0 : 1);

function failsWithout({ name, without, watchedBy }: Guard): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'boma-guard-'));
  try {
    for (const part of ['app', 'test', 'migrations', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { file, text, instead } of without) {
      const source = readFileSync(join(copy, file), 'utf8');
      if (source.split(text).length !== 2) throw new Error(`${name}: ${file} does not have it once: ${text}`);
      writeFileSync(
        join(copy, file),
        source.replace(text, () => instead),
      );
    }
    const pattern = watchedBy.test.replaceAll(/[()]/g, '\\$&');
    const run = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', watchedBy.file, '-t', pattern],
      { cwd: copy, encoding: 'utf8' },
    );
    return run.status !== 0 && /[1-9]\d* failed/.test(run.stdout);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
