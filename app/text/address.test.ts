import { expect, it } from 'vitest';
import { type Address, emptyAddress } from '#app/domain/customer.ts';
import { addressLines, courierLine } from './address.ts';

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
    'a Chinese address with all of it',
    { county: 'Taitung', town: '臺東市', chineseAddress: '950台東縣台東市中山路1號' },
    ['950 台東縣台東市中山路1號'],
    ['950 台東縣台東市中山路1號'],
    '950 台東縣台東市中山路1號',
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
