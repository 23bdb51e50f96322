import { expect, it } from 'vitest';
import { type Address, emptyAddress } from '#app/domain/customer/customer.ts';
import { addressLines, courierLine, staffAddressLines } from './address.ts';

const latin = { county: 'Taipei', town: '信義區', address1: '7 Xinyi Rd. Sec. 5', address2: '12F' };
const han = { county: 'Taipei', town: '信義區', address1: '信義路五段7號' };

it.each<[what: string, address: Partial<Address>, english: string[], chinese: string[], courier: string]>([
  [
    'Latin script alone',
    latin,
    ['7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110'],
    ['7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110'],
    '110 臺北市信義區 7 Xinyi Rd. Sec. 5, 12F',
  ],
  [
    'Chinese alone',
    han,
    ['110 臺北市信義區信義路五段7號'],
    ['110 臺北市信義區信義路五段7號'],
    '110 臺北市信義區信義路五段7號',
  ],
  [
    'both',
    { ...latin, chineseAddress: '信義路五段7號12樓' },
    ['7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110', '110 臺北市信義區信義路五段7號12樓'],
    ['110 臺北市信義區信義路五段7號12樓', '7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110'],
    '110 臺北市信義區信義路五段7號12樓',
  ],
  [
    'the district at the end of the first of two lines',
    { ...latin, address1: '7 Xinyi Rd. Sec. 5, Xinyi District' },
    ['7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110'],
    ['7 Xinyi Rd. Sec. 5, 12F, Xinyi Dist., Taipei City 110'],
    '110 臺北市信義區 7 Xinyi Rd. Sec. 5, 12F',
  ],
  [
    'brackets and commas as typed',
    { ...han, address1: '１１０臺北市信義區信義路五段７號', address2: '（管理室），３樓' },
    ['110 臺北市信義區信義路五段7號（管理室），3樓'],
    ['110 臺北市信義區信義路五段7號（管理室），3樓'],
    '110 臺北市信義區信義路五段7號（管理室），3樓',
  ],
  [
    'a Chinese address with all of it',
    { county: 'Taitung', town: '臺東市', chineseAddress: '950台東縣台東市中山路1號' },
    ['950 臺東縣臺東市中山路1號'],
    ['950 臺東縣臺東市中山路1號'],
    '950 臺東縣臺東市中山路1號',
  ],
  [
    'a Chinese address from the district on',
    { county: 'Taipei', town: '信義區', chineseAddress: '信義區信義路五段7號' },
    ['110 臺北市信義區信義路五段7號'],
    ['110 臺北市信義區信義路五段7號'],
    '110 臺北市信義區信義路五段7號',
  ],
  [
    'the city that is offered beside its county',
    { county: 'HualienCity', address1: '中山路1號' },
    ['970 花蓮縣花蓮市中山路1號'],
    ['970 花蓮縣花蓮市中山路1號'],
    '970 花蓮縣花蓮市中山路1號',
  ],
  [
    'the same in Latin script',
    { county: 'HualienCity', address1: '1 Zhongshan Rd.' },
    ['1 Zhongshan Rd., Hualien City, Hualien County 970'],
    ['1 Zhongshan Rd., Hualien City, Hualien County 970'],
    '970 花蓮縣花蓮市 1 Zhongshan Rd.',
  ],
  [
    'an old order, with a district that is none',
    { county: 'Taipei', town: 'near the park', address1: '7 Xinyi Rd.' },
    ['7 Xinyi Rd., near the park, Taipei City'],
    ['7 Xinyi Rd., near the park, Taipei City'],
    '臺北市near the park 7 Xinyi Rd.',
  ],
])('%s', (_what, given, english, chinese, courier) => {
  const address = { ...emptyAddress, ...given };
  expect(addressLines(address, 0)).toEqual(english);
  expect(addressLines(address, 1)).toEqual(chinese);
  expect(courierLine(address)).toBe(courier);
});

const taipei = { county: 'Taipei', town: '信義區' };
const daan = { county: 'Taipei', town: '大安區' };

it.each<[typed: string, given: Partial<Address>, courier: string]>([
  ['110台北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['110058 台北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['11058臺北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['110-58 臺北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['(110)台北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['１１０台北市信義區信義路五段7號', taipei, '110 臺北市信義區信義路五段7號'],
  ['106台灣台北市大安區和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['台灣106臺北市大安區和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['中華民國台灣省106 台北市 大安區 和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['臺灣，台北市，大安區，和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['台北大安區和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['台北市和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['大安區和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  ['和平東路二段1號', daan, '106 臺北市大安區和平東路二段1號'],
  // Roads, schools and doors that begin like a country, district or code.
  ['台灣大道三段99號', { county: 'Taichung', town: '西屯區' }, '407 臺中市西屯區台灣大道三段99號'],
  ['台灣大學男一舍', daan, '106 臺北市大安區台灣大學男一舍'],
  ['123巷5號', daan, '106 臺北市大安區123巷5號'],
  ['106號', daan, '106 臺北市大安區106號'],
  ['東區路5號', { county: 'Tainan', town: '東區' }, '701 臺南市東區東區路5號'],
  ['彰化縣鹿港鎮中山路1號', { county: 'Changhua', town: '鹿港鎮' }, '505 彰化縣鹿港鎮中山路1號'],
  ['嘉義民雄鄉大學路1號', { county: 'ChiayiCounty', town: '民雄鄉' }, '621 嘉義縣民雄鄉大學路1號'],
  ['嘉義東區中山路1號', { county: 'ChiayiCity', town: '東區' }, '600 嘉義市東區中山路1號'],
  // The address begins with another place, which is kept, with its own code.
  ['新北市永和區中正路1號', daan, '234 新北市永和區中正路1號'],
  ['234新北市永和區中正路1號', daan, '234 新北市永和區中正路1號'],
  ['永和區中正路1號', daan, '234 新北市永和區中正路1號'],
  ['台北市信義區信義路五段7號', daan, '110 臺北市信義區信義路五段7號'],
  ['信義區信義路五段7號', daan, '110 臺北市信義區信義路五段7號'],
  ['澎湖縣馬公市中正路1號', daan, '880 澎湖縣馬公市中正路1號'],
  ['高雄市中正路1號', daan, '106 高雄市中正路1號'],
  ['花蓮縣吉安鄉中山路1號', { county: 'HualienCity', town: '花蓮市' }, '973 花蓮縣吉安鄉中山路1號'],
  // Two counties have this district, so it is ambiguous.
  ['信義區信義路1號', { county: 'Taichung', town: '西屯區' }, '407 信義區信義路1號'],
])('%s, typed in either field, is one line for the courier', (typed, given, courier) => {
  const own = { ...emptyAddress, ...given };
  expect(courierLine({ ...own, chineseAddress: typed })).toBe(courier);
  expect(courierLine({ ...own, address1: typed })).toBe(courier);
  expect(addressLines({ ...own, chineseAddress: typed }, 1)).toEqual([courier]);
  expect(addressLines({ ...own, address1: typed }, 0)).toEqual([courier]);
  expect(addressLines({ ...own, address1: typed, chineseAddress: typed }, 1)).toEqual([courier]);
});

it.each<[typed: string, line: string]>([
  ['No. 1, Ln. 5, Heping E. Rd.', 'No. 1, Ln. 5, Heping E. Rd.'],
  ["No. 1, Heping E. Rd., Da'an Dist., Taipei City 106", 'No. 1, Heping E. Rd.'],
  ['No. 1, Heping E. Rd., Da’an District, Taipei City 106451, Taiwan (R.O.C.)', 'No. 1, Heping E. Rd.'],
  ['No. 1, Heping E. Rd., daan dist, TAIPEI CITY, taiwan', 'No. 1, Heping E. Rd.'],
  ["No. 1, Heping E. Rd., Da'an District, Taipei City, Taiwan 106", 'No. 1, Heping E. Rd.'],
  ["No. 1, Heping E. Rd., Da'an, Taipei, 106", 'No. 1, Heping E. Rd.'],
  ["No. 1, Heping E. Rd., Da'an District, 106 Taipei City, Taiwan", 'No. 1, Heping E. Rd.'],
  ['No. 1, Heping E. Rd., Taipei City 10645', 'No. 1, Heping E. Rd.'],
  ["No. 1 Heping E. Rd. Da'an Dist. Taipei City 106", 'No. 1 Heping E. Rd.'],
  ['35F, Taipei 101', '35F, Taipei 101'],
  ['Heping E. Rd. No. 106', 'Heping E. Rd. No. 106'],
  ['No. 1, Heping E. Rd., New Taipei City', 'No. 1, Heping E. Rd., New Taipei City'],
  ['Grand Hotel Taipei', 'Grand Hotel Taipei'],
  ['No. 1, Heping E. Rd., Taipei City Taiwan', 'No. 1, Heping E. Rd.'],
  ['No. 1, Heping E. Rd., Taiwan', 'No. 1, Heping E. Rd.'],
  ['5F, Bank of Taiwan', '5F, Bank of Taiwan'],
])('%s has its district and county once', (typed, line) => {
  const address = { ...emptyAddress, ...daan, address1: typed };
  expect(addressLines(address, 0)).toEqual([`${line}, Da’an Dist., Taipei City 106`]);
  expect(courierLine(address)).toBe(`106 臺北市大安區 ${line}`);
});

it('an old order may have anything for a code and a district', () => {
  const address = {
    ...emptyAddress,
    county: 'Taipei',
    town: '(near) [the park',
    zip: '1(0',
    address1: '7 Xinyi Rd.',
  };
  expect(addressLines(address, 0)).toEqual(['7 Xinyi Rd., (near) [the park, Taipei City 1(0']);
});

it('an address that is its district alone says it once', () => {
  const address = { ...emptyAddress, ...daan, address1: "Da'an Dist., Taipei City" };
  expect(addressLines(address, 0)).toEqual(['Da’an Dist., Taipei City 106']);
  expect(courierLine(address)).toBe('106 臺北市大安區');
});

it('the tail of an address may stand in the further lines', () => {
  const address = {
    ...emptyAddress,
    ...daan,
    address1: 'No. 1',
    address2: 'Heping E. Rd.',
    address3: "Da'an Dist., Taipei",
  };
  expect(addressLines(address, 0)).toEqual(['No. 1, Heping E. Rd., Da’an Dist., Taipei City 106']);
});

it('a Chinese page of the staff names the county in Chinese, whatever was typed', () => {
  const [typed, pickedUp] = [
    { ...emptyAddress, ...latin },
    { ...emptyAddress, county: 'Taipei' },
  ];
  expect(staffAddressLines(typed, 1)).toEqual(['110 臺北市信義區 7 Xinyi Rd. Sec. 5, 12F']);
  expect(staffAddressLines(pickedUp, 1)).toEqual(['臺北市']);
  expect(staffAddressLines(pickedUp, 0)).toEqual(['Taipei City']);
  expect(staffAddressLines({ ...typed, chineseAddress: '信義路五段7號12樓' }, 1)).toEqual(
    addressLines({ ...typed, chineseAddress: '信義路五段7號12樓' }, 1),
  );
});

it('a corrected Chinese address stands alone, also where the first was Chinese in the other field', () => {
  const first = { ...emptyAddress, ...daan, address1: '復興南路一段390號' };
  const corrected = { ...first, chineseAddress: '信義路四段1號5樓' };
  for (const language of [0, 1] as const)
    expect(addressLines(corrected, language)).toEqual(['106 臺北市大安區信義路四段1號5樓']);
});

it.each<[address: Partial<Address>, english: string, courier: string]>([
  [{ city: 'Taipei City' }, '7 Xinyi Rd., Taipei City 110', '110 Taipei City 7 Xinyi Rd.'],
  [
    { town: 'Xinyi', city: 'Taipei' },
    '7 Xinyi Rd., Xinyi Dist., Taipei City 110',
    '110 臺北市信義區 7 Xinyi Rd.',
  ],
  [
    { county: 'Taipei', city: 'Xinyi' },
    '7 Xinyi Rd., Xinyi Dist., Taipei City 110',
    '110 臺北市信義區 7 Xinyi Rd.',
  ],
  [
    { county: 'Taipei', city: 'Tianmu' },
    '7 Xinyi Rd., Tianmu, Taipei City 110',
    '110 臺北市Tianmu 7 Xinyi Rd.',
  ],
  [{ county: 'Taipei', city: '台北市' }, '7 Xinyi Rd., Taipei City 110', '110 臺北市 7 Xinyi Rd.'],
  [{ county: 'Taipei', city: 'Taipei' }, '7 Xinyi Rd., Taipei City 110', '110 臺北市 7 Xinyi Rd.'],
  [
    { county: 'Taipei', town: '大安區', city: 'Xinyi' },
    '7 Xinyi Rd., Da’an Dist., Taipei City 106',
    '106 臺北市大安區 7 Xinyi Rd.',
  ],
])(
  'an imported address with a city, %j, shows it where county or district is missing',
  (given, line, courier) => {
    const address = { ...emptyAddress, address1: '7 Xinyi Rd.', zip: '110', country: 'Taiwan', ...given };
    expect(addressLines(address, 0)).toEqual([line]);
    expect(courierLine(address)).toBe(courier);
  },
);
