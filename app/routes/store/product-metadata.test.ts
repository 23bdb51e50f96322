import { expect, it } from 'vitest';
import type { ShopImage, ShopProduct, ShopVariant } from '#app/domain/product.ts';
import { noFacts } from '#app/domain/product-facts.ts';
import { breadcrumbData, productData, productMetadata } from './product-metadata.ts';

const variant = (id: number, change: Partial<ShopVariant> = {}): ShopVariant => ({
  id: `var_${id}`,
  parentID: 'prd_1',
  price: 450,
  salesPercentage: 0,
  salePrice: 450,
  qty: 3,
  size: null,
  weight: ['250 g', '250 公克'],
  color: null,
  grams: 250,
  ...change,
});
const product: ShopProduct = {
  id: 'prd_1',
  slug: 'biltong',
  title: ['Biltong', '風乾牛肉'],
  description: ['Dried slowly.', '慢慢風乾。'],
  facts: noFacts,
  type: 'biltong',
  images: [],
  selectedProperties: { size: false, weight: true, color: false },
  variants: [variant(1)],
};
const origin = 'https://boma.example';

it('offers the one kind there is at its price', () => {
  expect(productData(product, 1, origin, 'Boma')).toMatchObject({
    '@type': 'Product',
    name: '風乾牛肉',
    offers: {
      '@type': 'Offer',
      name: '風乾牛肉（250 公克）',
      price: 450,
      priceCurrency: 'TWD',
      availability: 'https://schema.org/InStock',
      url: 'https://boma.example/zh-TW/store/biltong',
    },
  });
});

it('offers several kinds together, each at its own price and stock', () => {
  const several = { ...product, variants: [variant(1), variant(2, { salePrice: 800, qty: 0 })] };
  expect(productData(several, 0, origin, 'Boma').offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 450,
    highPrice: 800,
    offerCount: 2,
    offers: [
      { '@type': 'Offer', sku: 'var_1', price: 450, availability: 'https://schema.org/InStock' },
      { '@type': 'Offer', sku: 'var_2', price: 800, availability: 'https://schema.org/OutOfStock' },
    ],
  });
});

it('says what is in it and where it is from, in the language of the page, and nothing where nothing is said', () => {
  expect(productData(product, 0, origin, 'Boma')).not.toHaveProperty('additionalProperty');
  const facts = { ...noFacts, ingredients: ['Beef', '牛肉'], allergens: ['fish', 'gluten'] } as const;
  expect(productData({ ...product, facts }, 1, origin, 'Boma')).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: '成分', value: '牛肉' },
      { name: '過敏原', value: '本商品含有魚類、含麩質之穀物，不適合對其過敏體質者食用。' },
    ],
  });
});

it.each([
  ['words are kept whole', `${'word '.repeat(40)}`, `${'word '.repeat(29)}word…`],
  ['a text without blanks is cut where it is full', `開頭 ${'字'.repeat(200)}`, `開頭 ${'字'.repeat(151)}…`],
  ['no half of a sign stays', `${'字'.repeat(153)}🔥 ${'字'.repeat(9)}`, `${'字'.repeat(153)}…`],
])('tells the beginning of a long description: %s', (_what, text, told) =>
  expect(productMetadata({ ...product, description: ['', text] }).description).toEqual(['', told]),
);

it('says where the product stands', () => {
  expect(breadcrumbData(product, 0, origin)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://boma.example/' },
      { '@type': 'ListItem', position: 2, name: 'Store', item: 'https://boma.example/store' },
      { '@type': 'ListItem', position: 3, name: 'Biltong', item: 'https://boma.example/store/biltong' },
    ],
  });
});

const picture: ShopImage = {
  key: 'img_1',
  name: 'Biltong',
  alt: ['Sliced biltong', ''],
  width: 1600,
  height: 1200,
  widths: [400, 800, 1600],
  placeholder: '',
};

it('is shared with its first picture, said in words, or else with the picture of the shop', () => {
  expect(productMetadata({ ...product, images: [picture] })).toMatchObject({
    shareImage: '/sharePictures/img_1-1600.jpg',
    shareAlt: ['Sliced biltong', '風乾牛肉'],
  });
  expect(
    productMetadata({ ...product, images: [{ ...picture, width: 640, widths: [400, 640] }] }),
  ).toMatchObject({ shareImage: '/sharePictures/img_1-640.jpg' });
  expect(productMetadata(product)).toMatchObject({ shareImage: '/share.jpg' });
});
