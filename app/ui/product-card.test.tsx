import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { type ProductCard as Card, fewLeftAt } from '#app/domain/catalogue/product.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { itemsLeft, storeText } from '#app/text/store.ts';
import { ProductCard } from './product-card.tsx';

type Variant = Card['variants'][number];

function variant(weight: string, more: Partial<Variant> = {}): Variant {
  const shown: Variant = {
    id: `var_${weight}`,
    parentID: 'prd_1',
    price: 100,
    salesPercentage: 0,
    salePrice: 100,
    qty: 5,
    size: null,
    weight: [weight, weight] satisfies LocalizedText,
    color: null,
    grams: 250,
    ...more,
  };
  return { ...shown, salePrice: Math.ceil((shown.price * (100 - shown.salesPercentage)) / 100) };
}

function Shown() {
  return <ProductCard product={useLoaderData<Card>()} />;
}
const Stub = createRoutesStub([{ id: 'card', path: '/store', Component: Shown }]);

function cardOf(variants: readonly Variant[]): string {
  return markupOf(variants)
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('\u00a0', ' ');
}

function markupOf(variants: readonly Variant[]): string {
  const product: Card = {
    id: 'prd_1',
    slug: 'biltong',
    title: ['Biltong', '風乾牛肉'],
    type: 'biltong',
    images: [],
    facts: { isFood: false },
    selectedProperties: { size: false, weight: true, color: false },
    variants: [...variants],
  };
  return renderToStaticMarkup(
    <Stub initialEntries={['/store']} hydrationData={{ loaderData: { card: product } }} />,
  );
}

test('options that are sold out are not among those shown', () => {
  const card = cardOf([variant('250 g'), variant('1 kg', { qty: 0 })]);
  expect(card).toContain('250 g');
  expect(card).not.toContain('1 kg');
});

test('where all are sold out, all are shown', () => {
  const card = cardOf([variant('250 g', { qty: 0 }), variant('1 kg', { qty: 0 })]);
  expect(card).toContain('250 g');
  expect(card).toContain('1 kg');
});

const some = storeText.someOnSale[0];
const words = (card: string) => card.split('\n').filter((line) => line !== '');

test('“On sale” stands only beside a price that is struck out', () => {
  const cheapest = cardOf([
    variant('250 g', { salesPercentage: 10 }),
    variant('1 kg', { salesPercentage: 20, price: 300 }),
  ]);
  expect(words(cheapest)).toContain(storeText.onSale[0]);
  expect(cheapest).toContain('NT$100');
  const other = cardOf([variant('250 g'), variant('1 kg', { salesPercentage: 20, price: 300 })]);
  expect(words(other)).toContain(some);
  expect(words(other)).not.toContain(storeText.onSale[0]);
});

test('a sale of what is sold out is none', () => {
  const card = words(cardOf([variant('250 g'), variant('1 kg', { salesPercentage: 20, qty: 0 })]));
  expect(card).not.toContain(some);
  expect(card).not.toContain(storeText.onSale[0]);
});

test('the card is one link to its product, beside the button of the cart', () => {
  const links = [...markupOf([variant('250 g')]).matchAll(/<a [^>]*>/g)].map(([link]) => link);
  expect(links).toHaveLength(2);
  expect(links[0]).toContain(`aria-label="${storeText.seeDetails[0]}: Biltong"`);
  expect(links[0]).toContain('href="/store/biltong"');
  expect(links[0]).not.toContain('tabindex');
  expect(links[1]).toContain(`aria-label="${storeText.addToCart[0]}: Biltong"`);
});

test('how many are left is said where they are few', () => {
  const left = (...qtys: number[]) =>
    words(cardOf(qtys.map((qty, index) => variant(`${index} kg`, { qty })))).filter((line) =>
      /left/.test(line),
    );
  expect(left(fewLeftAt)).toEqual([itemsLeft(fewLeftAt)[0]]);
  expect(left(fewLeftAt + 1)).toEqual([]);
  expect(left(3, 3)).toEqual([]);
  expect(left(0)).toEqual([]);
  expect(words(cardOf([variant('1 kg', { qty: 0 })]))).toContain(storeText.outOfStock[0]);
});
