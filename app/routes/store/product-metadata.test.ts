import { expect, it } from 'vitest';
import type { ShopImage, ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
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
  const one = productData(product, 1, origin, 'Boma');
  expect(one).toMatchObject({
    '@type': 'Product',
    name: '風乾牛肉',
    sku: 'var_1',
    offers: {
      '@type': 'Offer',
      price: 450,
      priceCurrency: 'TWD',
      availability: 'https://schema.org/InStock',
      url: 'https://boma.example/zh-TW/store/biltong',
    },
  });
  expect(one).not.toHaveProperty('hasVariant');
});

it('tells of reviews only where there are approved ones, their text as it is', () => {
  expect(JSON.stringify(productData(product, 0, origin, 'Boma', null))).not.toMatch(/review|rating/i);
  const review = {
    id: 1,
    rating: 4,
    text: '</script><b>Good</b>',
    name: 'Thandi N.',
    language: 1,
    createdAt: '2026-11-24T20:00:00.000Z',
    answer: null,
  } as const;
  const shown = {
    average: 4.3,
    count: 3,
    spread: [],
    page: 1,
    pages: 1,
    reviews: [review, { ...review, text: '' }],
  };
  const data = productData(product, 0, origin, 'Boma', shown);
  expect(data).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Thandi N.' },
        datePublished: '2026-11-25',
        inLanguage: 'zh-TW',
        reviewRating: { ratingValue: 4 },
        reviewBody: '</script><b>Good</b>',
      },
      { reviewRating: { ratingValue: 4 } },
    ],
  });
  expect(data.review?.[1]).not.toHaveProperty('reviewBody');
});

it('makes of several kinds a group, each with its own name, address, price and stock', () => {
  const several = { ...product, variants: [variant(1), variant(2, { salePrice: 800, qty: 0 })] };
  const group = productData(several, 1, origin, 'Boma');
  expect(group).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: '風乾牛肉',
    description: '慢慢風乾。',
    brand: { '@type': 'Brand', name: 'Boma' },
    url: 'https://boma.example/zh-TW/store/biltong',
    productGroupID: 'prd_1',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        sku: 'var_1',
        name: '風乾牛肉（250 公克）',
        size: '250 公克',
        offers: {
          '@type': 'Offer',
          url: 'https://boma.example/zh-TW/store/biltong?variant=var_1',
          price: 450,
          priceCurrency: 'TWD',
          availability: 'https://schema.org/InStock',
        },
      },
      {
        '@type': 'Product',
        sku: 'var_2',
        name: '風乾牛肉（250 公克）',
        size: '250 公克',
        offers: {
          '@type': 'Offer',
          url: 'https://boma.example/zh-TW/store/biltong?variant=var_2',
          price: 800,
          priceCurrency: 'TWD',
          availability: 'https://schema.org/OutOfStock',
        },
      },
    ],
  });
});

it('says of each kind what tells it from the others, and shows its picture', () => {
  const kinds = {
    ...product,
    images: [picture],
    selectedProperties: { size: true, weight: true, color: true },
    variants: [
      variant(1, { size: ['Thin', '薄片'], color: ['Red', '紅'] }),
      variant(2, { size: ['Thick', '厚片'] }),
    ],
  };
  const image = 'https://boma.example/productImages/img_1-1600.jpg';
  expect(productData(kinds, 0, origin, 'Boma')).toMatchObject({
    image,
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [
      { size: 'Thin · 250 g', color: 'Red', image },
      { size: 'Thick · 250 g', image },
    ],
  });
  const unselected = { ...kinds, selectedProperties: { size: false, weight: false, color: true } };
  const data = productData(unselected, 0, origin, 'Boma');
  expect(data).toMatchObject({ variesBy: ['https://schema.org/color'], hasVariant: [{ color: 'Red' }, {}] });
  expect(JSON.stringify(data)).not.toContain('"size"');
});

it('says what is in it and where it is from, in the language of the page, and nothing where nothing is said', () => {
  expect(productData(product, 0, origin, 'Boma')).not.toHaveProperty('additionalProperty');
  const facts = { ...noFacts, ingredients: ['Beef', '牛肉'], allergens: ['fish', 'gluten'] } as const;
  expect(productData({ ...product, facts }, 1, origin, 'Boma')).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: '成分', value: '牛肉' },
      { name: '過敏原', value: '本商品含有魚類、麩質穀物，不適合對其過敏體質者食用。' },
    ],
  });
});

it.each([
  ['words are kept whole', `${'word '.repeat(40)}`, `${'word '.repeat(29)}word…`],
  ['a text without blanks is cut where it is full', `開頭 ${'字'.repeat(200)}`, `開頭 ${'字'.repeat(151)}…`],
  ['no half of a sign stays', `${'字'.repeat(153)}🔥 ${'字'.repeat(9)}`, `${'字'.repeat(153)}…`],
])('tells the beginning of a long description: %s', (_what, text, expected) =>
  expect(productMetadata({ ...product, description: ['', text] }).description).toEqual(['', expected]),
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

it('a price ends with the planned sale only where the sale makes it', () => {
  const sale = { percentage: 10, until: '2026-11-30T23:59:59+08:00' };
  const variants = [
    variant(1, { salesPercentage: 10, salePrice: 405 }),
    variant(2, { weight: ['1 kg', '1 公斤'], salesPercentage: 20, salePrice: 360 }),
  ];
  const ends = (given: typeof variants) =>
    JSON.stringify(productData({ ...product, sale, variants: given }, 0, origin, 'Boma')).match(
      /priceValidUntil/g,
    )?.length ?? 0;
  expect(ends(variants)).toBe(1);
  expect(ends(variants.slice(1))).toBe(0);
});
