import { describe, expect, it, test } from 'vitest';
import { emptyDetails } from '../cart/checkout-details.ts';
import { checkShopper, type DerivedPlace, disagreement, placeTyped, withAddress } from './typed-place.ts';

describe('the place that an address names', () => {
  it.each<[string, string | null]>([
    ['臺北市信義區信義路五段7號', 'Taipei 信義區'],
    ['110台北市信義區信義路五段7號', 'Taipei 信義區 110'],
    ['新竹市東區光復路1號', 'HsinchuCity 東區'],
    ['信義路五段7號', null],
    ['臺北市', 'Taipei'],
    ['金門縣金城鎮民生路1號', null],
    ['No. 7, Sec. 5, Xinyi Rd., Xinyi Dist., Taipei City 110, Taiwan', 'Taipei 信義區 110'],
    ['No. 7, Sec. 5, Xinyi Rd., Xinyi District, Taipei City', 'Taipei 信義區'],
    ['3F, No. 1, Wuquan Rd., West Dist., 403 Taichung City, Taiwan (R.O.C.)', 'Taichung 西區 403'],
    ['No. 1, Zhongshan Rd., Banqiao, New Taipei', 'NewTaipei 板橋區'],
    ['No. 1, Guangfu Rd., East Dist., Hsinchu', null],
    ['No. 1, Guangfu Rd., East Dist., Hsinchu City 300', 'HsinchuCity 東區 300'],
    ['No. 7, Sec. 5, Xinyi Rd.', null],
    ['Taipei City', null],
    ['5 Ember Rd., 110', null],
    ['', null],
  ])('%s', (address, want) => {
    const place = placeTyped(address);
    expect(place && [place.county, place.district?.name[1], place.code].filter(Boolean).join(' ')).toBe(want);
  });
});

test('county and district follow the address until they are chosen by hand', () => {
  const none = { county: '', town: '', address1: '' };
  const typed = '臺北市信義區信義路1號';
  expect(withAddress(none, typed)).toEqual({ county: 'Taipei', town: '信義區', address1: typed });
  const half = { county: 'Taipei', town: '', address1: '臺北市' };
  expect(withAddress(half, typed)).toMatchObject({ town: '信義區' });
  const chosen = { county: 'Taichung', town: '西區', address1: '' };
  expect(withAddress(chosen, typed)).toEqual({ address1: typed });
  const followed = { county: 'Taipei', town: '信義區', address1: typed };
  expect(withAddress(followed, '高雄市前金區中正四路1號')).toMatchObject({
    county: 'Kaohsiung',
    town: '前金區',
  });
  expect(withAddress(followed, '')).toEqual({ address1: '' });
});

test('a county that was derived follows through an island and through what names no place', () => {
  const type = (fields: { county: string; town: string; address1: string }, ...typed: string[]) => {
    let now = fields;
    let derived: DerivedPlace | null = null;
    for (const address of typed) {
      const next = withAddress(now, address, derived);
      now = { ...now, ...next };
      if (next.county !== undefined) derived = { county: now.county, town: now.town };
    }
    return [now.county, now.town];
  };
  const none = { county: '', town: '', address1: '' };
  const [hualien, penghu, taipei] = [
    '花蓮縣花蓮市中山路1號',
    '澎湖縣馬公市中正路1號',
    '臺北市信義區信義路1號',
  ];
  expect(type(none, hualien, penghu)).toEqual(['', '']);
  expect(type(none, hualien, penghu, taipei)).toEqual(['Taipei', '信義區']);
  expect(type(none, hualien, '中', '', '臺', taipei)).toEqual(['Taipei', '信義區']);
  const byHand = { county: 'Taichung', town: '西區', address1: '' };
  expect(type(byHand, hualien, penghu, '', taipei)).toEqual(['Taichung', '西區']);
});

describe('an address and the place chosen', () => {
  const chosen = { ...emptyDetails, county: 'Taipei', town: '大安區' };
  it.each<[string, string | null]>([
    ['和平東路1號', null],
    ['106臺北市大安區和平東路1號', null],
    ['106 No. 1, Heping Rd.', null],
    ['No. 1, Heping Rd., Da’an Dist., Taipei City 106', null],
    ['No. 1, Heping Rd., Taipei', null],
    ['臺北市信義區信義路1號', 'Xinyi Dist.'],
    ['高雄市中正路1號', 'Kaohsiung City'],
    ['No. 1, Xinyi Rd., Xinyi Dist., Taipei City', 'Xinyi Dist.'],
    ['No. 1, Zhongshan Rd., Banqiao Dist., New Taipei City', 'Banqiao Dist.'],
    ['110臺北市大安區和平東路1號', 'Xinyi Dist. 110'],
    ['No. 1, Heping Rd., Da’an Dist., Taipei City 110', 'Xinyi Dist. 110'],
  ])('%s', (address1, want) => {
    const other = disagreement({ ...chosen, address1 });
    expect(
      other && [(other.written.district ?? other.written.county)?.[0], other.code].filter(Boolean).join(' '),
    ).toBe(want);
  });
});

describe('an address that frozen parcels do not reach', () => {
  const typed = {
    ...emptyDetails,
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    number: '0912345678',
    paymentMethod: 'cod',
  };
  const named = (change: Partial<typeof typed>) => {
    const check = checkShopper({ ...typed, ...change }, false, {});
    return check.ok ? [] : check.problems.map(({ field, problem }) => `${field} ${problem}`);
  };
  it.each<[string, Partial<typeof typed>, string[]]>([
    ['Penghu in Chinese', { address1: '澎湖縣馬公市中正路1號' }, ['address1 island']],
    ['its city alone', { address1: '880馬公市中正路1號' }, ['address1 island']],
    [
      'Penghu in English',
      { address1: '1 Zhongzheng Rd., Magong City, Penghu County 880, Taiwan' },
      ['address1 island'],
    ],
    ['Kinmen by its bare name', { address1: '1 Minsheng Rd., Kinmen' }, ['address1 island']],
    [
      'in the Chinese address',
      { address1: '1 Zhongzheng Rd.', chineseAddress: '澎湖縣馬公市中正路1號' },
      ['chineseAddress island'],
    ],
    [
      'with a county on the main island',
      { address1: '澎湖縣馬公市中正路1號', county: 'Taipei', town: '信義區' },
      ['address1 island'],
    ],
    [
      'a 7-ELEVEN there',
      {
        shippingOption: 'sevenEleven',
        storeName: '馬公門市',
        storeCode: '131386',
        storeAddress: '澎湖縣馬公市中正路1號',
      },
      ['storeAddress island'],
    ],
    ['no county at all', { address1: '中正路1號' }, ['county required', 'town needed']],
    ['self pickup', { shippingOption: 'selfPickUp', address1: '澎湖縣馬公市中正路1號' }, []],
  ])('%s', (_what, change, want) => expect(named(change)).toEqual(want));
});
