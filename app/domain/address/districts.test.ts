import { describe, expect, it } from 'vitest';
import { type CheckoutDetails, emptyDetails } from '../cart/checkout-details.ts';
import { type County, counties, countiesFor, countyKeys } from './county.ts';
import {
  checkDelivery,
  districtName,
  districtOf,
  districtsOf,
  findDistrict,
  isIsland,
} from './district-choice.ts';
import { districts } from './districts.ts';

const all = Object.entries(districts).flatMap(([county, list]) => list.map((one) => ({ county, ...one })));

describe('the districts of Taiwan', () => {
  it('are 371 in 22 counties', () => {
    expect(Object.keys(districts)).toHaveLength(22);
    expect(all).toHaveLength(371);
  });

  it('have one English name for each Chinese one, also in several counties', () => {
    for (const [english, chinese] of all.map(({ name }) => name))
      expect(districtName(chinese)?.[0]).toBe(english);
  });

  it('are as many in each county as the Ministry of the Interior counts, and three islets', () => {
    const counts = Object.fromEntries(
      Object.entries(districts).map(([county, list]) => [county, list.length]),
    );
    expect(counts).toEqual({
      Taipei: 12,
      NewTaipei: 29,
      Keelung: 7,
      Taoyuan: 13,
      HsinchuCity: 3,
      HsinchuCounty: 13,
      Miaoli: 18,
      Taichung: 29,
      Changhua: 26,
      Nantou: 13,
      Yunlin: 20,
      ChiayiCity: 2,
      ChiayiCounty: 18,
      Tainan: 37,
      Kaohsiung: 38 + 2,
      Pingtung: 33,
      Yilan: 12 + 1,
      HualienCounty: 13,
      Taitung: 16,
      Penghu: 6,
      Kinmen: 6,
      Lienchiang: 4,
    });
  });

  it('have one name each within their county, in both languages, and a code of three digits', () => {
    for (const list of Object.values(districts)) {
      for (const language of [0, 1] as const) {
        expect(new Set(list.map(({ name }) => name[language])).size).toBe(list.length);
      }
    }
    for (const { zip, name } of all) {
      expect(zip).toMatch(/^[1-9]\d\d$/);
      expect(name[0]).toMatch(/^[A-Z][A-Za-z’ .]+$/);
      expect(name[1]).toMatch(/^\p{Script=Han}{2,4}$/u);
      expect(name[1]).not.toContain('台');
    }
  });

  it('have a postal code each, but for the two cities that have one for all', () => {
    const shared = all.filter(({ zip, county }) =>
      all.some((one) => one.zip === zip && one.county !== county),
    );
    expect(shared).toEqual([]);
    for (const [county, list] of Object.entries(districts)) {
      const codes = new Set(list.map(({ zip }) => zip)).size;
      expect([county, codes]).toEqual([county, /^(Hsinchu|Chiayi)City$/.test(county) ? 1 : list.length]);
    }
  });

  it('stand in the order of their codes', () => {
    for (const list of Object.values(districts)) {
      const codes = list.map(({ zip }) => zip);
      expect(codes).toEqual(codes.toSorted());
    }
  });
});

describe('the districts offered', () => {
  it('are those of the counties offered, without the islets', () => {
    const offered = countyKeys.flatMap((county) => districtsOf(county));
    // Hualien City stands twice: by itself and in its county.
    expect(offered).toHaveLength(371 - 6 - 6 - 4 - 3 + 1);
    expect(offered.filter(({ zip }) => ['290', '817', '819', '880', '893', '209'].includes(zip))).toEqual([]);
  });

  it('know the islands', () => {
    const names = countyKeys
      .flatMap((county) => districtsOf(county).filter(isIsland))
      .map(({ name }) => name[1]);
    expect(names.sort()).toEqual(['琉球鄉', '綠島鄉', '蘭嶼鄉'].sort());
  });

  it.each<[County, string, string | undefined]>([
    ['Taipei', '信義區', '110'],
    ['Taipei', '信義', '110'],
    ['Taipei', 'Xinyi', '110'],
    ['Taipei', 'xinyi district', '110'],
    ['Taipei', 'Xinyi Dist.', '110'],
    ['Taipei', "Da'an Dist", '106'],
    ['Taipei', 'Daan', '106'],
    ['Taichung', 'Da’an', '439'],
    ['Taitung', '台東市', '950'],
    ['Taitung', 'Taitung City', '950'],
    ['Tainan', 'West Central', '700'],
    ['HsinchuCity', '香山區', '300'],
    ['HualienCity', 'Hualien', '970'],
    ['Keelung', '信義區', '201'],
    ['Taipei', '板橋區', undefined],
    ['Kaohsiung', '東沙群島', undefined],
    ['Taipei', '', undefined],
    ['Taipei', '區', undefined],
    ['Taipei', 'Dist.', undefined],
  ])('%s, %j', (county, typed, zip) => expect(findDistrict(county, typed)?.zip).toBe(zip));

  it.each<[string, string, string, string | undefined]>([
    ['Taipei', '', '臺北市信義區信義路五段7號', '110'],
    ['Taitung', '', '台東縣台東市中山路1號', '950'],
    ['Taichung', '', '台中市西屯區東區路1號', '407'],
    ['Taipei', '大安區', '臺北市信義區信義路五段7號', '106'],
    ['Taipei', 'nowhere', '臺北市信義區信義路五段7號', undefined],
    ['Taipei', '', '信義路五段7號', undefined],
    ['HualienCity', '', '', '970'],
    ['Atlantis', '中區', '', undefined],
  ])('the place of %s, %j, %j', (county, town, chineseAddress, zip) =>
    expect(districtOf(county, { town, chineseAddress })?.zip).toBe(zip),
  );
});

describe('the counties offered', () => {
  it('stand by the alphabet in English', () => {
    const names = countiesFor(0).map((county) => counties[county][0]);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('stand from north to south in Chinese, all of them', () => {
    const names = countiesFor(1).map((county) => counties[county][1]);
    expect(names.join(' ')).toBe(
      '基隆市 臺北市 新北市 桃園市 新竹市 新竹縣 苗栗縣 臺中市 彰化縣 南投縣 雲林縣 嘉義市 嘉義縣 臺南市 高雄市 屏東縣 宜蘭縣 花蓮縣 花蓮縣花蓮市 臺東縣',
    );
    expect(countiesFor(1).toSorted()).toEqual(countyKeys.toSorted());
  });
});

describe('checkout details with their district', () => {
  const home: CheckoutDetails = {
    ...emptyDetails,
    name: 'Thandi Nel',
    email: 'thandi@example.com',
    number: '0912345678',
    county: 'Taipei',
    town: 'Xinyi',
    address1: '1 Ember Rd.',
    paymentMethod: 'cod',
  };
  const atStore = { shippingOption: 'sevenEleven', storeName: '忠孝', storeCode: '131386' };
  const named = (change: Partial<CheckoutDetails>) => {
    const checked = checkDelivery({ ...home, ...change });
    return checked.ok
      ? checked.details.town
      : checked.problems.map(({ field, problem }) => `${field} ${problem}`);
  };

  it.each<[string, Partial<CheckoutDetails>, string | string[]]>([
    ['are kept under one name', {}, '信義區'],
    ['may be full-width', { town: 'Ｘｉｎｙｉ　Ｄｉｓｔ．' }, '信義區'],
    ['need a district', { town: ' ' }, ['town needed']],
    ['need one of the county', { town: '板橋區' }, ['town invalid']],
    ['may name it in the Chinese address', { town: '', chineseAddress: '台北市大安區和平東路1號' }, '大安區'],
    ['need both county and district', { county: '', town: '' }, ['county required', 'town needed']],
    [
      'need no district that the address tells once there is a county',
      { county: '', town: '', chineseAddress: '台北市大安區和平東路1號' },
      ['county required'],
    ],
    [
      'keep the order of the form',
      { town: '', address1: '', name: '' },
      ['name required', 'address1 needed', 'town needed'],
    ],
    [
      'require the five of section 5, and need the rest',
      { name: '', number: '', email: '', address1: '', county: '', town: '', paymentMethod: '' },
      [
        ...['name required', 'number required', 'email required', 'address1 needed'],
        ...['county required', 'town needed', 'paymentMethod required'],
      ],
    ],
    ['may name it in the first line', { town: '', address1: '臺北市大安區和平東路1號' }, '大安區'],
    ['may name it in English', { town: '', address1: '1 Heping Rd., Da’an Dist., Taipei' }, '大安區'],
    ['need none to be collected', { town: '', shippingOption: 'selfPickUp' }, ''],
    ['need no county to be collected', { county: '', town: '', shippingOption: 'selfPickUp' }, ''],
    [
      'need a county for a store whose address does not say',
      { county: '', town: '', shippingOption: 'sevenEleven', storeName: '忠孝', storeCode: '131386' },
      ['county required'],
    ],
    [
      'have the county of the store’s address',
      {
        county: '',
        town: '',
        shippingOption: 'sevenEleven',
        storeName: '忠孝',
        storeCode: '131386',
        storeAddress: '106台北市大安區和平東路1號',
      },
      '',
    ],
    [
      'need none for a store',
      { town: '', shippingOption: 'sevenEleven', storeName: '忠孝', storeCode: '131386' },
      '',
    ],
    [
      'need none of a method that is not offered',
      { town: '', shippingOption: 'drone' },
      ['shippingOption invalid'],
    ],
  ])('%s', (_what, change, want) => expect(named(change)).toEqual(want));

  it('do without a district where nobody can be asked, but not with a wrong one', () => {
    const posted = (change: Partial<CheckoutDetails>) =>
      checkDelivery({ ...home, ...change }, false, { needsTown: false });
    expect(posted({ town: '' })).toMatchObject({ ok: true, details: { county: 'Taipei', town: '' } });
    expect(posted({ town: '板橋區' })).toEqual({
      ok: false,
      problems: [{ field: 'town', problem: 'invalid' }],
    });
  });

  it('go by the store’s address, whatever county was chosen before', () => {
    const store = { ...home, ...atStore };
    const counted = (storeAddress: string) => {
      const checked = checkDelivery({ ...store, storeAddress });
      return checked.ok && checked.details.county;
    };
    expect(counted('高雄市前金區中正四路1號')).toBe('Kaohsiung');
    expect(counted('前金區中正四路1號')).toBe('Kaohsiung');
    expect(counted('中正四路1號')).toBe('Taipei');
  });

  it.each<[string, Partial<CheckoutDetails>, string]>([
    ['a district that is an island', { county: 'Taitung', town: '蘭嶼鄉' }, 'town'],
    [
      'one that the address names',
      { county: 'Pingtung', town: '', chineseAddress: '屏東縣琉球鄉中正路1號' },
      'town',
    ],
    [
      'a store in a county that is islands',
      { ...atStore, storeAddress: '澎湖縣馬公市中華路1號' },
      'storeAddress',
    ],
    ['a store on an island', { ...atStore, storeAddress: '臺東縣綠島鄉南寮村1號' }, 'storeAddress'],
  ])('refuse %s, unless the owner agreed', (_, change, field) => {
    const typed = { ...home, ...change };
    expect(checkDelivery(typed)).toEqual({ ok: false, problems: [{ field, problem: 'island' }] });
    expect(checkDelivery(typed, false, { toIslands: true })).toMatchObject({ ok: true });
  });

  it('take no store for what is too big for one', () => {
    const store = { ...home, ...atStore };
    expect(checkDelivery(store, true)).toEqual({
      ok: false,
      problems: [{ field: 'shippingOption', problem: 'invalid' }],
    });
    expect(checkDelivery(home, true)).toMatchObject({ ok: true });
  });
});
