import { describe, expect, test } from 'vitest';
import { pageMetadata } from './page-metadata.ts';

const shop = { name: ['Boma', '波瑪'], origin: 'https://boma.example', languages: [0, 1] } as const;
const head = (address: string) => {
  const [pathname = '/', search = ''] = address.split(/(?=\?)/);
  return pageMetadata({ pathname, search }, shop);
};

function entry(address: string, name: string): unknown {
  for (const each of head(address)) {
    if (name === 'title' && 'title' in each) return each.title;
    if ('name' in each && each.name === name && 'content' in each) return each.content;
    if ('property' in each && each.property === name && 'content' in each) return each.content;
  }
  return undefined;
}

const links = (address: string) =>
  head(address).flatMap((each) =>
    'tagName' in each ? [[each.rel, each.hrefLang, each.href].filter(Boolean).join(' ')] : [],
  );

describe('title and description of a page are the ones of its key (specification, section 2)', () => {
  test.each([
    ['/', 'Boma | home', 'The home of the best braai in Taiwan'],
    ['/store', 'Boma | store', 'See our selection of products; including the freshest, finest meat'],
    ['/contact', 'Boma | contact', 'Submit a contact form to get in touch with us'],
    ['/zh-TW', '波瑪 | 首頁', '全臺最道地的南非烤肉'],
    ['/zh-TW/store', '波瑪 | 商店', '瀏覽我們的精選商品，包括最新鮮、最優質的肉品'],
    ['/zh-TW/contact', '波瑪 | 聯絡我們', '歡迎填寫聯絡表單與我們聯絡'],
  ])('%s', (address, title, description) => {
    expect(entry(address, 'title')).toBe(title);
    expect(entry(address, 'description')).toBe(description);
    for (const name of ['keywords', 'subject', 'og:title', 'og:url', 'og:image', 'og:description']) {
      expect(entry(address, name), name).toBeTruthy();
    }
  });
});

test('the picture of a shared link is said in words, with its measure', () => {
  expect(entry('/zh-TW/store', 'og:image')).toBe('https://boma.example/share.jpg');
  expect(entry('/zh-TW/store', 'og:image:width')).toBe('1200');
  expect(entry('/zh-TW/store', 'og:image:height')).toBe('630');
  expect(entry('/zh-TW/store', 'og:image:alt')).toBe('圓形烤網架在炭火上的墨線插畫');
});

test('a page names itself and its other languages', () => {
  expect(links('/zh-TW/store')).toEqual([
    'canonical https://boma.example/zh-TW/store',
    'alternate en https://boma.example/store',
    'alternate zh-TW https://boma.example/zh-TW/store',
    'alternate x-default https://boma.example/store',
  ]);
});

test('offered in one language alone, a page has no others', () => {
  const alone = pageMetadata({ pathname: '/zh-TW/store', search: '' }, { ...shop, languages: [1] });
  expect(alone.flatMap((each) => ('tagName' in each ? [each.rel] : []))).toEqual(['canonical']);
});

describe('the canonical address', () => {
  test.each([
    ['/?from=letter', 'https://boma.example/'],
    ['/zh-TW', 'https://boma.example/zh-TW'],
    ['/store?page=2', 'https://boma.example/store?page=2'],
    ['/store?page=1', 'https://boma.example/store'],
    ['/store?type=biltong&page=2', 'https://boma.example/store'],
    ['/zh-TW/store?q=wors', 'https://boma.example/zh-TW/store'],
    ['/store?sort=price', 'https://boma.example/store'],
    ['/zh-TW/store?sort=price&page=2', 'https://boma.example/zh-TW/store'],
    ['/store?sale=1&page=2', 'https://boma.example/store'],
    ['/store?stock=1', 'https://boma.example/store'],
    ['/store?sort=none&page=2', 'https://boma.example/store?page=2'],
  ])('%s → %s', (address, canonical) => {
    expect(links(address)[0]).toBe(`canonical ${canonical}`);
  });
});

test.each(['/admin', '/zh-TW/login', '/store/checkout', '/no-such-page'])(
  'search engines are told to leave %s alone',
  (address) => {
    expect(entry(address, 'robots')).toBe('noindex');
    expect(links(address)).toEqual([]);
  },
);
