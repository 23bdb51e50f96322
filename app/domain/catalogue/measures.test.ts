import { expect, test } from 'vitest';
import { measuresIn } from './measures.ts';
import { noFacts } from './product-facts.ts';
import { productSearch } from './product-search.ts';
import { searchWords } from './search-query.ts';

test.each([
  ['1 kg', '#1000g'],
  ['１公斤', '#1000g'],
  ['1,000 g', '#1000g'],
  ['１，０００公克', '#1000g'],
  ['1.2 公斤', '#1200g'],
  ['1,2 kg', '#1200g'],
  ['1/4 kg', '#250g'],
  ['¼ kg', '#250g'],
  ['half a kilo', '#500g'],
  ['半公斤', '#500g'],
  ['兩公斤', '#2000g'],
  ['1 臺斤', '#600g'],
  ['6 litres', '#6000ml'],
  ['6公升', '#6000ml'],
  ['750 毫升', '#750ml'],
  ['2.5 cm', '#25mm'],
  ['厚 2.5 公分', '#25mm'],
])('%j measures %s', (text, token) => {
  expect(measuresIn(text).measures.map((measure) => measure.token)).toEqual([token]);
});

test.each(['kg', 'biltong', '巧克力', '第 1 章', '7-ELEVEN', '3gp', 'salad', '十二公斤'])(
  '%j measures nothing',
  (text) => expect(measuresIn(text).measures).toEqual([]),
);

test('what is beside a measure stays, and what it comes in goes', () => {
  expect(measuresIn('1公斤羊排').rest.trim()).toBe('羊排');
  expect(measuresIn('500g裝 羊排').rest.trim()).toBe('羊排');
  expect(measuresIn('500g包子').rest.trim()).toBe('包子');
  expect(measuresIn('biltong 1 kg pack').rest.trim()).toBe('biltong');
});

test.each([
  { title: ['Wors, 750 g', '香腸'], label: ['Small', '小'] },
  { title: ['Wors', '香腸（750 公克）'], label: ['Small', '小'] },
  { title: ['Wors', '香腸'], label: ['Value pack (750 g)', '小'] },
  { title: ['Wors', '香腸'], label: ['Small', '分享包 750 公克'] },
] as const)('a product is found by the weight in $title or $label', ({ title, label }) => {
  const { search } = productSearch({ title, description: ['', ''], facts: noFacts, labels: [label] });
  const [word] = searchWords('0.75kg', []);
  expect(search.split(' ')).toContain(`'${word?.own[0]?.[0]?.token}'`);
});
