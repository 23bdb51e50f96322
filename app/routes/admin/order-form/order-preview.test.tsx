import { expect, test } from 'vitest';
import type { EditedOrder } from '#app/domain/order/order-edit.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderPreview } from './order-preview.tsx';

const money = { amountReceived: 0, amountRefunded: 0, amountWaived: 0 };
const before = {
  status: 'newOrder',
  lines: [],
  promoAmount: 0,
  totalPrice: 1000,
  shippingCost: 160,
  amountDue: 1160,
  totalCost: 400,
  ...money,
} as const;

/** @param more what became of its money. @param amountDue after the edit. */
function preview(more: Partial<typeof money>, amountDue: number, path?: string): string {
  const sums = { totalPrice: amountDue, totalPriceWithShipping: amountDue, amountDue, totalCost: 400 };
  const after = { ok: true, lines: [], stock: [], shippingCost: 0, promoAmount: 0, ...sums } as const;
  return renderedText(
    <OrderPreview figures before={{ ...before, ...more }} after={after} promo={null} promoCode={null} />,
    path,
  );
}

test('nothing came: all of it is due, and delivery that costs nothing is free', () => {
  const words = preview({}, 900);
  expect(words).toMatch(/Amount due NT\$1,160 NT\$900 −NT\$260/);
  expect(words).toMatch(/Shipping NT\$160 Free −NT\$160/);
  expect(words).not.toContain('Total NT$');
});

test('a part came: what is due is what is still open', () => {
  expect(preview({ amountReceived: 1000 }, 1300)).toMatch(
    /Total NT\$1,160 NT\$1,300 \+NT\$140 \n Amount due NT\$160 NT\$300 \+NT\$140/,
  );
});

test('all of it came, and some was paid back: nothing is due, and it says so', () => {
  const words = preview({ amountReceived: 1160 }, 1160);
  expect(words).toMatch(/Amount due NT\$0 NT\$0 –/);
  expect(words).toMatch(/\n Paid\n/);
  expect(preview({ amountReceived: 1160, amountRefunded: 100, amountWaived: 100 }, 1160)).toMatch(
    /Amount due NT\$0 NT\$0 –/,
  );
});

test.each([
  ['/', /Amount due NT\$0 NT\$0 –/, 'To refund: NT$260'],
  ['/zh-TW', /應付金額 NT\$0 NT\$0 –/, '待退款金額：NT$260'],
])('%s: more came than is due now, and is to be refunded', (path, due, back) => {
  const words = preview({ amountReceived: 1160 }, 900, path);
  expect(words).toMatch(due);
  expect(words).toContain(back);
});

test('a refund that came before the edit counts towards what it takes off', () => {
  const refunded = { amountReceived: 1160, amountRefunded: 260, amountWaived: 260 };
  const words = preview(refunded, 900);
  expect(words).toContain('NT$260 was refunded before and counts towards this change.');
  expect(words).not.toContain('To refund');
  expect(preview(refunded, 800)).toContain('To refund: NT$100');
  expect(preview(refunded, 1160)).not.toContain('was refunded before');
});

test('goods and code are named as on the order, before the edit and after it', () => {
  const line: (typeof after)['lines'][number] = {
    ...{ productID: 'var_a', parentID: 'prd_a', title: ['Boerewors', '南非香腸'], storage: 'frozen' },
    ...{ size: null, weight: null, color: null, image: null, salesPercentage: 0, cost: 400, grams: 0 },
    ...{ price: 700, discount: 70, unitPrice: 630, qty: 2, lineTotal: 1260 },
  };
  const sums = { shippingCost: 0, promoAmount: 0, totalCost: 800 };
  const after: Extract<EditedOrder, { ok: true }> = {
    ...{ ok: true, lines: [line], stock: [], ...sums },
    ...{ totalPrice: 1260, totalPriceWithShipping: 1260, amountDue: 1260 },
  };
  const one = { ...line, qty: 1, lineTotal: 630 };
  const words = renderedText(
    <OrderPreview
      figures
      before={{ ...before, ...sums, lines: [one], totalPrice: 630, amountDue: 630 }}
      after={after}
      promo={{ discount: 10, salesAmount: 0 }}
      promoCode="BRAAI10"
    />,
  );
  expect(words).toMatch(/Subtotal NT\$700 NT\$1,400 \+NT\$700/);
  expect(words).toMatch(/Promo code BRAAI10 \(10% off\) −NT\$70 −NT\$140 −NT\$70/);
  expect(words).toMatch(/Amount due NT\$630 NT\$1,260 \+NT\$630/);
});

test.each([
  ['/', 'Biltong: at most 6 in this order', 'Biltong: 99 needed, 6 left'],
  ['/zh-TW', '風乾牛肉：此訂單最多6件', '風乾牛肉：需要99件，僅剩6件'],
])('%s: an edit names the most that the order can hold, as what it holds counts', (path, ofEdit, ofNew) => {
  const shortages = [
    { productID: 'var_1' as const, title: ['Biltong', '風乾牛肉'] as const, asked: 99, left: 6 },
  ];
  const shown = (before: Parameters<typeof OrderPreview>[0]['before']) =>
    renderedText(
      <OrderPreview
        figures
        before={before}
        after={{ ok: false, problem: 'out-of-stock', shortages }}
        promo={null}
        promoCode={null}
      />,
      path,
    );
  expect(shown(before)).toContain(ofEdit);
  expect(shown(null)).toContain(ofNew);
});

test('where pieces go back into stock, it says what to do if they are not there', () => {
  const move = { productID: 'var_1', bundleID: null, title: ['Rusks', '麵包乾'], options: [] } as const;
  const words = (qty: number) => {
    const after = {
      ok: true,
      lines: [],
      stock: [{ ...move, qty }],
      shippingCost: 0,
      promoAmount: 0,
    } as const;
    const sums = { totalPrice: 900, totalPriceWithShipping: 900, amountDue: 900, totalCost: 400 };
    return renderedText(
      <OrderPreview figures before={before} after={{ ...after, ...sums }} promo={null} promoCode={null} />,
    );
  };
  expect(words(-1)).toContain(orderFormText.notThere[0]);
  expect(words(1)).not.toContain(orderFormText.notThere[0]);
});
