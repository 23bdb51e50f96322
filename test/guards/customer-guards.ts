import type { Guard } from './guard.ts';

const migration = 'migrations/0007_customers_and_figures.sql';
const customers = 'app/server/customers/customers.test.ts';
const figures = 'app/server/figures/figures.test.ts';

/** What keeps customers one each, and figures exact. */
export const customerGuards: readonly Guard[] = [
  {
    name: 'two first orders of one person at once: the second fails',
    without: [
      {
        file: migration,
        text: 'ORDER BY each\n      ON CONFLICT DO NOTHING;',
        instead: 'ORDER BY each;',
      },
    ],
    watchedBy: { file: customers, test: 'forty first orders' },
  },
  {
    name: 'whoever comes second for a contact does not look whose it is',
    without: [
      {
        file: migration,
        text: 'SELECT customer_id INTO found_id FROM customer_contact WHERE contact = ANY (contacts) ORDER BY contact DESC LIMIT 1;',
        instead: 'found_id := claimant;',
      },
    ],
    watchedBy: { file: customers, test: 'forty first orders' },
  },
  {
    name: 'an older order says who a customer is',
    without: [
      {
        file: migration,
        text: 'AND NOT EXISTS (SELECT 1 FROM shop_order WHERE customer_id = found_id AND order_date > ordered)',
        instead: '',
      },
    ],
    watchedBy: { file: customers, test: 'an edit of the phone' },
  },
  {
    name: 'a cell of an export may be a formula',
    without: [
      {
        file: 'app/domain/delimited-text.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the shop's own line, word for word
        text: "return dangerous.test(cell) ? `'${cell}` : cell;",
        instead: 'return dangerous.test(cell) ? cell : cell;',
      },
    ],
    watchedBy: { file: customers, test: 'is exported whole' },
  },
  {
    name: 'what an order counted before is not taken off',
    without: [
      {
        file: migration,
        text: 'SELECT figure_day_of(status, order_date), -1, amount_due - shipping_cost, total_cost FROM old_orders',
        instead: 'SELECT NULL, -1, amount_due - shipping_cost, total_cost FROM old_orders',
      },
    ],
    watchedBy: { file: figures, test: 'whatever is ordered' },
  },
  {
    name: 'the lines of an order that ceased to count still do',
    without: [
      {
        file: migration,
        text: '(figure_day_of(o.status, o.order_date), -1), (figure_day_of(n.status, n.order_date), 1)',
        instead: '(figure_day_of(n.status, n.order_date), 1)',
      },
    ],
    watchedBy: { file: figures, test: 'whatever is ordered' },
  },
  {
    name: 'a folded day forgets what it was',
    without: [
      {
        file: 'app/server/figures/figures.ts',
        text: 'orders = figure_day.orders + excluded.orders',
        instead: 'orders = excluded.orders',
      },
    ],
    watchedBy: { file: figures, test: 'whatever is ordered' },
  },
  {
    name: 'what is folded is not taken away',
    without: [
      {
        file: 'app/server/figures/figures.ts',
        text: 'delete from figure_change using taken where figure_change.id = taken.id returning figure_change.*',
        instead: 'select figure_change.* from figure_change join taken using (id)',
      },
    ],
    watchedBy: { file: figures, test: 'two shops fold at once' },
  },
  {
    name: 'a day is that of London',
    without: [
      {
        file: migration,
        text: "AT TIME ZONE 'Asia/Taipei')::date END",
        instead: "AT TIME ZONE 'UTC')::date END",
      },
    ],
    watchedBy: { file: figures, test: 'an order late in the evening' },
  },
];
