import { describe, expect, it, test } from 'vitest';
import {
  onlineMethodsOf,
  type Settings,
  type SettingsProblems,
  type SettingsSection,
  settingsSections,
  type TypedFields,
  testMethodsOf,
} from './settings.ts';
import { checkBeside, checkSettings, settingsOf, usualMethods } from './settings-check.ts';
import { typedSection } from './settings-typed.ts';

const given: Settings = {
  shop: {
    name: ['Boma', '博馬'],
    phone: '02-2345 6789',
    email: 'shop@boma.example',
    pickupAddress: ['No. 7, Xinyi Rd.', '信義路7號'],
    registeredName: '博馬食品有限公司',
    representative: '王小明',
    seat: ['No. 9, Xinyi Rd.', '信義路9號'],
    taxId: '22099131',
    foodRegistration: 'A-122099131-00000-3',
  },
  appearance: {
    logo: 'img_logo',
    brand: '#14532d',
    home: { title: ['Sit down.\nEat.', '坐下來，\n吃吧'], text: ['Meat.', '肉品。'], picture: 'img_fire' },
    banner: {
      text: ['Closed on Friday', '週五公休'],
      link: '/store?type=biltong',
      from: '2026-12-01T01:30:00.000Z',
      until: '2026-12-04T16:00:00.000Z',
    },
  },
  about: {
    title: ['Our kraal', '我們的農場'],
    text: ['# We\n\nbraai', '# 我們\n\n烤肉'],
    picture: 'img_fire',
    packed: ['In dry ice', '乾冰保冷'],
  },
  bank: { name: 'Bank of Taiwan', code: '004', accountName: 'Boma', accountNumber: '0123-456-789' },
  payment: {
    ecpay: { merchantID: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIV: 'EkRm7iFT261dpevs' },
    test: true,
    linePay: { channelID: '1656000001', channelSecret: 'a917ab6a2367b536f8e5a6e2977e06f4' },
    linePayTest: false,
    methods: ['card', 'linepay', 'cvs'],
    cardMinutes: 45,
    laterDays: 5,
  },
  methods: { payments: ['bt'], shipping: ['regularPM', 'selfPickUp'] },
  email: {
    smtp: {
      host: 'smtp.boma.example',
      port: 587,
      secure: false,
      user: 'shop@boma.example',
      password: 'a pass',
    },
    service: null,
    from: 'orders@boma.example',
  },
  fees: { home: 160, store: 190, familyMart: 159, freeFrom: 2000, minimum: 500 },
  invoice: {
    isOn: true,
    ecpay: { merchantID: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIV: 'q9jcZX8Ib9LM8wYk' },
    test: true,
    onShipping: true,
    from: '2026-11-24',
  },
  delivery: { cutOffHour: 14, closedDays: ['2027-02-05', '2027-02-06'], daysAhead: 21 },
  logistics: {
    ecpay: { merchantID: '2000132', hashKey: '5294y06JbISpM5x9', hashIV: 'v77hoKGq4kWxNNIS' },
    test: true,
    isB2C: false,
    map: true,
    sender: { name: '陳大明', phone: '0911222333', zip: '115', address: '台北市南港區三重路19-2號6樓' },
  },
  parcel: {
    grams: 4_500,
    amount: 20_000,
    familyMart: { store: 'familyMart', grams: 5_000, amount: 4_000, centimetres: 40 },
  },
  pause: { isOn: true, message: ['Back on 5 December', '12月5日恢復接單'] },
  limits: { firstPieces: 40, firstAmount: null, open: 5 },
  stock: { lowAt: 5, tellLow: false },
  reviews: { isOn: true, days: 10 },
  search: { synonyms: 'braai, BBQ' },
  chat: { facebookPageId: '1234567890', lineId: '@boma' },
  line: { accessToken: `${'aB3+/'.repeat(34)}w=`, channelSecret: '0123456789abcdef'.repeat(2) },
  languages: [0, 1],
  signIn: { secondFactor: ['owner', 'staff'] },
  setUp: { hidden: true },
  backup: { hour: 3, days: 7, weeks: 8, place: 'bucket' },
  legal: { perishable: ['No', '否'], terms: ['# Terms\n\nof ours', '# 條款\n\n- 一'], privacy: null },
};
const nothing: Settings = {
  ...given,
  shop: {
    name: ['A', 'B'],
    phone: null,
    email: null,
    pickupAddress: null,
    registeredName: null,
    representative: null,
    seat: null,
    taxId: null,
    foodRegistration: null,
  },
  pause: { isOn: false, message: null },
  about: { title: null, text: null, picture: null, packed: null },
  bank: null,
  payment: {
    ...{ ecpay: null, test: false, linePay: null, linePayTest: true },
    ...{ methods: [], cardMinutes: 30, laterDays: 3 },
  },
  methods: { payments: ['cod'], shipping: ['regularAM'] },
  email: { smtp: null, service: null, from: null },
  fees: { home: 0, store: 0, familyMart: null, freeFrom: null, minimum: null },
  invoice: { isOn: false, ecpay: null, test: false, onShipping: false, from: null },
  chat: { facebookPageId: null, lineId: null },
  line: null,
  languages: [1],
  signIn: { secondFactor: [] },
  setUp: { hidden: false },
  legal: { perishable: null, terms: null, privacy: null },
};

it('offers online what is ticked, where there are keys', () => {
  expect(onlineMethodsOf(given.payment)).toEqual(['card', 'linepay', 'cvs']);
  expect(onlineMethodsOf({ ...given.payment, ecpay: null })).toEqual(['linepay']);
  expect(onlineMethodsOf({ ...given.payment, linePay: null })).toEqual(['card', 'cvs']);
  expect(testMethodsOf(given.payment)).toEqual(['card', 'cvs']);
  expect(testMethodsOf({ ...given.payment, linePayTest: true, test: false })).toEqual(['linepay']);
});

describe('what is stored is what is read', () => {
  it.each(settingsSections)('%s', (section) => {
    for (const settings of [given, nothing]) {
      expect(checkSettings(section, typedSection(section, settings))).toEqual({
        ok: true,
        value: settings[section],
      });
    }
  });
});

const refused: [SettingsSection, TypedFields, SettingsProblems][] = [
  ['shop', { nameEnglish: ' ' }, { nameEnglish: 'required' }],
  ['shop', { nameChinese: '' }, { nameChinese: 'required' }],
  ['shop', { nameChinese: 'x'.repeat(201) }, { nameChinese: 'too-long' }],
  ['shop', { nameEnglish: '?' }, { nameEnglish: 'no-name' }],
  ['shop', { nameChinese: '。。' }, { nameChinese: 'no-name' }],
  ['shop', { phone: 'call me' }, { phone: 'no-phone' }],
  ['shop', { email: 'a@b.c, d@e.f' }, { email: 'no-email' }],
  ['shop', { pickupChinese: '' }, { pickupChinese: 'other-language' }],
  ['shop', { taxId: '12345678' }, { taxId: 'no-tax-id' }],
  ['shop', { taxId: '00000000' }, { taxId: 'no-tax-id' }],
  ['shop', { foodRegistration: 'A-1234-5' }, { foodRegistration: 'no-food-registration' }],
  ['appearance', { logo: '../secret' }, { logo: 'no-image' }],
  ['appearance', { homePicture: 'photo' }, { homePicture: 'no-image' }],
  ['appearance', { brand: 'green' }, { brand: 'no-colour' }],
  ['appearance', { brand: '#f0a020' }, { brand: 'faint-colour' }],
  ['appearance', { brand: '#a85510' }, { brand: 'faint-colour' }],
  ['appearance', { homeTitleChinese: '' }, { homeTitleChinese: 'other-language' }],
  ['appearance', { homeTextEnglish: 'x'.repeat(401) }, { homeTextEnglish: 'too-long' }],
  ['appearance', { bannerChinese: '' }, { bannerChinese: 'other-language' }],
  ['appearance', { bannerLink: 'https://evil.example' }, { bannerLink: 'no-path' }],
  ['appearance', { bannerLink: '/admin/orders' }, { bannerLink: 'no-path' }],
  ['appearance', { bannerFrom: '2026-02-30' }, { bannerFrom: 'no-day' }],
  ['appearance', { bannerFrom: '' }, { bannerFrom: 'day-missing' }],
  ['appearance', { bannerUntilTime: '25:00' }, { bannerUntilTime: 'no-time' }],
  ['appearance', { bannerUntil: '2026-12-01', bannerUntilTime: '09:30' }, { bannerUntil: 'ends-first' }],
  ['appearance', { bannerEnglish: '', bannerChinese: '' }, { bannerEnglish: 'banner-missing' }],
  ['about', { textChinese: '' }, { textChinese: 'other-language' }],
  ['about', { titleEnglish: 'x'.repeat(201) }, { titleEnglish: 'too-long' }],
  ['about', { textEnglish: 'x'.repeat(20_001) }, { textEnglish: 'too-long' }],
  ['about', { packedEnglish: 'x'.repeat(1_001) }, { packedEnglish: 'too-long' }],
  ['about', { picture: '../secret' }, { picture: 'no-image' }],
  ['bank', { code: '' }, { code: 'whole-account' }],
  ['bank', { code: '12' }, { code: 'no-bank-code' }],
  ['bank', { accountNumber: 'twelve' }, { accountNumber: 'no-account-number' }],
  ['fees', { home: '' }, { home: 'required' }],
  ['fees', { home: '-1' }, { home: 'no-amount' }],
  ['fees', { store: '1.5' }, { store: 'no-amount' }],
  ['fees', { store: '1e3' }, { store: 'no-amount' }],
  ['fees', { freeFrom: '0' }, { freeFrom: 'no-amount' }],
  ['fees', { minimum: '99999999' }, { minimum: 'no-amount' }],
  ['delivery', { cutOffHour: '0' }, { cutOffHour: 'no-hour' }],
  ['delivery', { cutOffHour: '25' }, { cutOffHour: 'no-hour' }],
  ['delivery', { daysAhead: '61' }, { daysAhead: 'no-days-ahead' }],
  ['delivery', { daysAhead: '1.5' }, { daysAhead: 'no-days-ahead' }],
  ['delivery', { closedDays: '2027-02-30' }, { closedDays: 'no-day' }],
  ['parcel', { kilograms: '0' }, { kilograms: 'no-weight' }],
  ['parcel', { kilograms: '1e9' }, { kilograms: 'no-weight' }],
  ['parcel', { amount: '0' }, { amount: 'no-amount' }],
  ['limits', { firstPieces: '0' }, { firstPieces: 'no-count' }],
  ['limits', { firstAmount: 'much' }, { firstAmount: 'no-amount' }],
  ['limits', { open: '1000' }, { open: 'no-count' }],
  ['stock', { lowAt: '0' }, { lowAt: 'no-count' }],
  ['stock', { lowAt: '' }, { lowAt: 'required' }],
  ['reviews', { days: '0' }, { days: 'no-review-days' }],
  ['reviews', { days: '91' }, { days: 'no-review-days' }],
  ['reviews', { days: '' }, { days: 'required' }],
  ['chat', { facebookPageId: 'boma' }, { facebookPageId: 'no-page-id' }],
  ['chat', { lineId: 'a b' }, { lineId: 'no-line-id' }],
  ['line', { accessToken: '' }, { accessToken: 'whole-line' }],
  ['line', { accessToken: 'short' }, { accessToken: 'no-line-key' }],
  ['line', { channelSecret: 'ABCDEF' }, { channelSecret: 'no-line-key' }],
  ['languages', { english: '', chinese: '' }, { english: 'no-language' }],
  ['shop', { seatEnglish: '' }, { seatEnglish: 'other-language' }],
  ['shop', { registeredName: 'x'.repeat(201) }, { registeredName: 'too-long' }],
  ['legal', { privacyEnglish: 'ours' }, { privacyChinese: 'other-language' }],
  ['legal', { perishableChinese: ' ' }, { perishableChinese: 'other-language' }],
  ['legal', { perishableEnglish: 'x'.repeat(1_001) }, { perishableEnglish: 'too-long' }],
  ['legal', { termsChinese: '字'.repeat(20_001) }, { termsChinese: 'too-long' }],
];

describe('what is refused, by field', () => {
  it.each(refused)('%s %j', (section, change, problems) => {
    expect(checkSettings(section, { ...typedSection(section, given), ...change })).toEqual({
      ok: false,
      problems,
    });
  });
});

describe('what is taken as it is meant', () => {
  it.each([
    ['shop', { taxId: '２２０９ ９１３１' }, { taxId: '22099131' }],
    ['shop', { foodRegistration: 'a122099131000003' }, { foodRegistration: 'A-122099131-00000-3' }],
    ['appearance', { brand: ' ＃１４５３２Ｄ ' }, { brand: '#14532d' }],
    ['appearance', { brand: '#911024' }, { brand: null }],
    ['appearance', { bannerLink: '/zh-TW/contact' }, { banner: { link: '/contact' } }],
    ['appearance', { bannerFromTime: '' }, { banner: { from: '2026-11-30T16:00:00.000Z' } }],
    ['appearance', { bannerUntil: '', bannerUntilTime: '' }, { banner: { until: null } }],
    [
      'appearance',
      { bannerUntil: '2026-12-04', bannerUntilTime: '' },
      { banner: { until: '2026-12-04T16:00:00.000Z' } },
    ],
    ['fees', { freeFrom: 'NT$2,500' }, { freeFrom: 2500 }],
    [
      'delivery',
      { closedDays: '2027-02-06, 2027-02-05\n2027-02-06' },
      { closedDays: given.delivery.closedDays },
    ],
    ['delivery', { daysAhead: '0' }, { daysAhead: 0 }],
    ['delivery', { daysAhead: '' }, { daysAhead: 14 }],
    ['parcel', { kilograms: '4.5 kg' }, { grams: 4500 }],
  ] as const)('%s %j', (section, change, value) => {
    const checked = checkSettings(section, { ...typedSection(section, given), ...change });
    expect(checked).toMatchObject({ ok: true, value });
  });
});

it('takes stored sections, and the defaults of those that were not or do not pass any more', () => {
  const stored = { fees: typedSection('fees', nothing), parcel: { kilograms: 'much', amount: '1' } };
  expect(settingsOf(stored, given)).toEqual({
    settings: { ...given, fees: { ...nothing.fees, off: ['regularAM', 'sevenEleven'] } },
    broken: ['parcel'],
  });
});

describe('what is switched on', () => {
  const bank = given.bank;
  const base: Settings = { ...given, bank: null, payment: nothing.payment, methods: usualMethods };
  const fees = { ...given.fees, familyMart: null };
  test.each<[string, SettingsSection, Partial<Settings>, Partial<Settings>, SettingsProblems]>([
    [
      'nothing to pay with',
      'methods',
      {},
      { methods: { ...usualMethods, payments: ['bt'] } },
      { cod: 'no-payment-method' },
    ],
    [
      'a transfer with an account is enough',
      'methods',
      { bank },
      { bank, methods: { ...usualMethods, payments: ['bt'] } },
      {},
    ],
    [
      'a card is enough',
      'methods',
      { payment: given.payment },
      { payment: given.payment, methods: { ...usualMethods, payments: [] } },
      {},
    ],
    [
      'the account goes, and with it the last way to pay',
      'bank',
      { bank, methods: { ...usualMethods, payments: ['bt'] } },
      { methods: { ...usualMethods, payments: ['bt'] } },
      { accountNumber: 'no-payment-method' },
    ],
    [
      'the card goes, and with it the last way to pay',
      'payment',
      { payment: given.payment, methods: { ...usualMethods, payments: [] } },
      { methods: { ...usualMethods, payments: [] } },
      { card: 'no-payment-method' },
    ],
    [
      'a transfer is not switched on without an account',
      'methods',
      { methods: { ...usualMethods, payments: ['cod'] } },
      {},
      { bt: 'no-bank-account' },
    ],
    ['a transfer that is on waits for its account', 'methods', {}, {}, {}],
    [
      'no way to deliver',
      'methods',
      {},
      { methods: { ...usualMethods, shipping: [] }, fees: { ...fees, off: usualMethods.shipping } },
      { regularAM: 'no-shipping-method' },
    ],
    [
      'FamilyMart goes, and with it the last way to deliver',
      'fees',
      {},
      { methods: { ...usualMethods, shipping: [] }, fees: { ...fees, off: usualMethods.shipping } },
      { familyMart: 'no-shipping-method' },
    ],
  ])('%s', (_, section, before, after, problems) => {
    expect(checkBeside(section, { ...base, ...before }, { ...base, ...after })).toEqual(problems);
  });

  test('fees know what is off', () => {
    const methods = typedSection('methods', given);
    expect(settingsOf({ methods }, nothing).settings.fees.off).toEqual(['regularAM', 'sevenEleven']);
  });
});
