import type { Guard } from './guard.ts';

const edits = 'test/edit-races.test.ts';
const products = 'app/server/catalogue/products.test.ts';
const transfer = 'app/server/catalogue/product-transfer.test.ts';
const hostile = 'test/image-hardening.test.ts';
const records = 'test/image-records.test.ts';

export const catalogueGuards: readonly Guard[] = [
  {
    name: 'an edit sets the stock to what the owner saw',
    without: [
      { file: 'app/server/catalogue/products.ts', text: 'now.qty + (qty - knownQty)', instead: 'qty' },
    ],
    watchedBy: { file: edits, test: '(T26)' },
  },
  {
    name: 'an order knows the variant as it is and the product as it was',
    without: [
      { file: 'app/server/orders/stock.ts', text: '  await lock(tx, { ids });\n', instead: '' },
      {
        file: 'app/server/orders/stock.ts',
        text: `= \${productVariant.parentID}\n    where \${isRequested}\``,
        instead: `= \${productVariant.parentID}\n    where \${isRequested} order by product_variant.id for update of product_variant\``,
      },
    ],
    watchedBy: { file: edits, test: 'waited for a save' },
  },
  {
    name: 'a save does not look at the version',
    without: [
      {
        file: 'app/server/catalogue/products.ts',
        text: 'stored.product.version !== product.version',
        instead: 'false',
      },
    ],
    watchedBy: { file: products, test: 'one saves' },
  },
  {
    name: 'a save that is sent twice saves twice',
    without: [
      { file: 'app/server/catalogue/products.ts', text: 'stored.lastAttempt === attempt', instead: 'false' },
    ],
    watchedBy: { file: products, test: 'saves once' },
  },
  {
    name: 'a code may be used on any day',
    without: [
      {
        file: 'app/domain/promo/promo-code.ts',
        text: "return lastDay !== null && today > lastDay ? 'expired' : 'usable';",
        instead: "return 'usable';",
      },
    ],
    watchedBy: { file: 'app/server/catalogue/promo-days.test.ts', test: 'until yesterday' },
  },
  {
    name: 'a body is read to its end',
    without: [
      {
        file: 'app/server/images/image-uploads.ts',
        text: "if (size > maxImageBytes) return 'image-too-heavy';",
        instead: '',
      },
    ],
    watchedBy: { file: hostile, test: 'to its cap' },
  },
  {
    name: 'any number of uploads is read at once',
    without: [
      { file: 'app/server/images/image-uploads.ts', text: 'semaphore(4, 8)', instead: 'semaphore(400, 8)' },
    ],
    watchedBy: { file: hostile, test: 'fifty at once' },
  },
  {
    name: 'a key is taken for a name of a file',
    without: [
      {
        file: 'app/server/catalogue/product-request.ts',
        text: 'z.string().refine(isImageKey)',
        instead: "z.custom<'img_'>()",
      },
    ],
    watchedBy: { file: records, test: 'a key that is none' },
  },
  {
    name: 'a picture is recorded at any address',
    without: [
      {
        file: 'app/server/images/image-store.ts',
        text: ` and \${image.url} = \${url}`,
        instead: ` and \${url}::text is not null`,
      },
    ],
    watchedBy: { file: records, test: 'of a key the shop issued' },
  },
  {
    name: 'files of an upload under way are swept',
    without: [
      {
        file: 'app/server/images/image-sweep.ts',
        text: 'modified <= newest ? keyOf',
        instead: 'modified > 0 ? keyOf',
      },
    ],
    watchedBy: { file: records, test: 'uploads under way are not' },
  },
  {
    name: 'formulas are exported as they are',
    without: [
      {
        file: 'app/domain/delimited-text.ts',
        text: 'dangerous.test(cell) ?',
        instead: 'cell === null ?',
      },
    ],
    watchedBy: { file: 'app/domain/catalogue/catalogue-rules.test.ts', test: 'begins no formula' },
  },
  {
    name: 'a file of before there were facts takes them away',
    without: [
      {
        file: 'app/domain/catalogue/product-csv-facts.ts',
        text: 'cell(column) ?? factCell(known, column)',
        instead: "cell(column) ?? ''",
      },
    ],
    watchedBy: { file: transfer, test: 'takes none away' },
  },
  {
    name: 'a file that says another fact and nothing else changes nothing',
    without: [
      {
        file: 'app/server/catalogue/product-transfer.ts',
        text: '    factsMark(product.facts),\n',
        instead: '',
      },
    ],
    watchedBy: { file: transfer, test: 'what says another fact' },
  },
  {
    name: 'an answer does not wait for the pages in memory',
    without: [
      {
        file: 'app/server/live/live.ts',
        text: 'if (await connection.heardAll()) return;',
        instead: 'return;',
      },
    ],
    watchedBy: { file: 'test/catalogue-feeds.test.ts', test: 'no page in memory is older' },
  },
];
