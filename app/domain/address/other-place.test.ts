import { expect, it } from 'vitest';
import { otherPlace } from './other-place.ts';

const daan = { county: 'Taipei', town: '大安區', chineseAddress: '', address1: '' };

it.each([
  ['106臺北市大安區和平東路二段1號'],
  ['台灣台北市和平東路二段1號'],
  ['大安區和平東路二段1號'],
  ['和平東路二段1號'],
  ['No. 1, Heping E. Rd.'],
  [''],
])('%s lies where it is expected', (typed) => {
  expect(otherPlace({ ...daan, chineseAddress: typed })).toBeNull();
  expect(otherPlace({ ...daan, address1: typed })).toBeNull();
});

it.each<[typed: string, county: string | undefined, district: string | undefined]>([
  ['新北市永和區中正路1號', '新北市', '永和區'],
  ['234 台灣新北市永和區中正路1號', '新北市', '永和區'],
  ['永和區中正路1號', '新北市', '永和區'],
  ['高雄市中正路1號', '高雄市', undefined],
  ['台北市信義區信義路五段7號', '臺北市', '信義區'],
  ['信義區信義路五段7號', '臺北市', '信義區'],
  ['金門縣金城鎮民生路1號', '金門縣', '金城鎮'],
  ['成功鎮中山路1號', '臺東縣', '成功鎮'],
  ['大同鄉中山路1號', '宜蘭縣', '大同鄉'],
])('%s lies elsewhere', (typed, county, district) => {
  const written = { county: county ?? null, district: district ?? null };
  for (const field of ['chineseAddress', 'address1'] as const) {
    const other = otherPlace({ ...daan, [field]: typed });
    expect(other).toMatchObject({ field, chosen: { county: ['Taipei City', '臺北市'] } });
    expect(
      other && { county: other.written.county?.[1] ?? null, district: other.written.district?.[1] ?? null },
    ).toEqual(written);
  }
});

it('a district of several counties is named by itself', () => {
  expect(
    otherPlace({ ...daan, county: 'Taichung', town: '西屯區', address1: '信義區信義路1號' }),
  ).toMatchObject({
    written: { county: null, district: ['Xinyi Dist.', '信義區'] },
    chosen: { county: ['Taichung City', '臺中市'], district: ['Xitun Dist.', '西屯區'] },
  });
});

it('nothing is compared where no county was chosen, and the district may still be open', () => {
  expect(otherPlace({ ...daan, county: '', address1: '高雄市中正路1號' })).toBeNull();
  expect(otherPlace({ ...daan, town: '', chineseAddress: '臺北市信義區信義路五段7號' })).toBeNull();
  expect(otherPlace({ ...daan, town: '', chineseAddress: '台中市大安區中山路1號' })).toMatchObject({
    written: { county: ['Taichung City', '臺中市'] },
    chosen: { district: null },
  });
});

it('the city that is offered beside its county lies in it', () => {
  const hualien = { ...daan, county: 'HualienCity', town: '花蓮市' };
  expect(otherPlace({ ...hualien, address1: '花蓮縣花蓮市中山路1號' })).toBeNull();
  expect(otherPlace({ ...hualien, address1: '花蓮縣吉安鄉中山路1號' })).toMatchObject({
    written: { district: ['Ji’an Township', '吉安鄉'] },
  });
});
