import { normaliseEmail, normalisePhone } from '#app/domain/address/email-and-phone.ts';
import { mostLowAt } from '../catalogue/low-stock.ts';
import { usualDelivery } from '../delivery/delivery-calendar.ts';
import { isPickupName, tidyPickupName } from '../delivery/pickup-store.ts';
import { optionsOffered, switchedOptions } from '../delivery/shipping.ts';
import { type ImageKey, isImageKey } from '../ids.ts';
import { type LocalizedText, languageOf } from '../language.ts';
import { usualParcel } from '../order/parcel.ts';
import { isTaxId } from '../payment/invoice.ts';
import { methodsOffered, offlineMethods, onlineMethods } from '../payment/payment.ts';
import { type ProviderName, providerOf } from '../payment/payment-attempt.ts';
import { mostReviewDays } from '../review/review.ts';
import { staffRoles } from '../staff/staff.ts';
import { isDay } from '../taipei-day.ts';
import { type Banner, endOf, momentOf, shopPath } from './appearance.ts';
import { type Colour, isReadable, readColour, usualBrand } from './brand-colour.ts';
import {
  type EmailSettings,
  type FieldOf,
  type InvoiceSettings,
  type LineChannel,
  type LogisticsSettings,
  maskedKey,
  onlineMethodsOf,
  type PaymentSettings,
  type SettingField,
  type SettingProblem,
  type Settings,
  type SettingsProblems,
  type SettingsSection,
  sealedPrefix,
  settingFields,
  settingLimit,
  type TypedFields,
} from './settings.ts';

export type CheckedSection<S extends SettingsSection> =
  | { ok: true; value: Settings[S] }
  | { ok: false; problems: SettingsProblems };

class Reader<S extends SettingsSection> {
  readonly problems: SettingsProblems = {};
  readonly #typed: TypedFields;

  constructor(section: S, typed: TypedFields) {
    this.#typed = typed;
    for (const field of settingFields[section]) {
      if ((typed[field] ?? '').length > settingLimit(section, field)) this.problems[field] = 'too-long';
    }
  }

  /** Trimmed, with `\n` line ends, without control characters. */
  text(field: SettingField<S>): string {
    return (this.#typed[field] ?? '')
      .normalize('NFC')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, ' ')
      .trim();
  }

  /** One line, with full-width letters and digits folded. */
  code(field: SettingField<S>): string {
    return this.text(field).normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  }

  refuse(field: SettingField<S>, problem: SettingProblem): void {
    this.problems[field] ??= problem;
  }

  required(field: SettingField<S>): string {
    const text = this.text(field).replaceAll('\n', ' ');
    if (text === '') this.refuse(field, 'required');
    return text;
  }

  /** Customers search for it, so `?` is not a name. */
  name(field: SettingField<S>): string {
    const name = this.required(field);
    if (name !== '' && !/[\p{L}\p{N}]/u.test(name)) this.refuse(field, 'no-name');
    return name;
  }

  line(field: SettingField<S>): string | null {
    return this.text(field).replaceAll('\n', ' ') || null;
  }

  localized(english: SettingField<S>, chinese: SettingField<S>): LocalizedText | null {
    const localized: LocalizedText = [this.text(english), this.text(chinese)];
    if (localized[0] === '' && localized[1] === '') return null;
    if (localized[0] === '') this.refuse(english, 'other-language');
    if (localized[1] === '') this.refuse(chinese, 'other-language');
    return localized;
  }

  matching(field: SettingField<S>, pattern: RegExp, problem: SettingProblem): string | null {
    const code = this.code(field);
    if (code === '') return null;
    if (!pattern.test(code)) this.refuse(field, problem);
    return code;
  }

  ticked(field: FieldOf<S, 'tick'>): boolean {
    return this.code(field) === 'on';
  }

  /** Null where empty or invalid. */
  integer(field: FieldOf<S, 'number'>, least: number, most: number, problem: SettingProblem): number | null {
    const code = this.code(field).replaceAll(/[,\s]|NT\$|\$/gi, '');
    if (code === '') return null;
    const number = /^\d{1,9}$/.test(code) ? Number(code) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.refuse(field, problem);
    return null;
  }

  requiredInteger(field: FieldOf<S, 'number'>, least: number, most: number, problem: SettingProblem): number {
    if (this.text(field) === '') this.refuse(field, 'required');
    return this.integer(field, least, most, problem) ?? least;
  }
}

/** NTD. */
const mostFee = 99_999;
const mostAmount = 9_999_999;
const mostGrams = 999_000;
const mostCentimetres = 999;
const mostDaysAhead = 60;
const mostPieces = 9_999;
const mostOpen = 999;
const longestRetention = 999;
/** Limits: minutes of a card payment, and days of a later one. */
const mostMinutes = 24 * 60;
const mostHoldDays = 30;

export const usualMethods: Settings['methods'] = { payments: offlineMethods, shipping: switchedOptions };

export const noEmail: EmailSettings = { smtp: null, service: null, from: null };

export const usualLogistics: LogisticsSettings = {
  ecpay: null,
  test: true,
  isB2C: false,
  map: false,
  sender: null,
};

export const usualPayment: PaymentSettings = {
  ecpay: null,
  test: true,
  linePay: null,
  linePayTest: true,
  methods: [],
  cardMinutes: 30,
  laterDays: 3,
};

export const noInvoices: InvoiceSettings = {
  isOn: false,
  ecpay: null,
  test: true,
  onShipping: false,
  from: null,
};

/** Least and most of the numbers whose message names them. */
export const numberRanges = {
  fees: {
    home: [0, mostFee],
    store: [0, mostFee],
    familyMart: [0, mostFee],
    freeFrom: [1, mostAmount],
    minimum: [1, mostAmount],
  },
  parcel: { amount: [1, mostAmount], familyAmount: [1, mostAmount] },
  limits: { firstPieces: [1, mostPieces], firstAmount: [1, mostAmount], open: [1, mostOpen] },
  stock: { lowAt: [1, mostLowAt] },
  backup: { days: [1, longestRetention], weeks: [1, longestRetention] },
} as const satisfies {
  [S in SettingsSection]?: { [F in FieldOf<S, 'number'>]?: readonly [number, number] };
};

const readers: { [S in SettingsSection]: (reader: Reader<S>) => Settings[S] } = {
  shop: (read) => ({
    name: [read.name('nameEnglish'), read.name('nameChinese')],
    phone: read.matching('phone', /^\+?[\d ()#-]{6,30}$/, 'no-phone'),
    email: readAddress(read, 'email'),
    pickupAddress: read.localized('pickupEnglish', 'pickupChinese'),
    registeredName: read.line('registeredName'),
    representative: read.line('representative'),
    seat: read.localized('seatEnglish', 'seatChinese'),
    taxId: readTaxId(read),
    foodRegistration: readFoodRegistration(read),
  }),
  pause: (read) => ({
    isOn: read.ticked('on'),
    message: read.localized('messageEnglish', 'messageChinese'),
  }),
  about: (read) => ({
    title: read.localized('titleEnglish', 'titleChinese'),
    text: read.localized('textEnglish', 'textChinese'),
    picture: readPicture(read, 'picture'),
    packed: read.localized('packedEnglish', 'packedChinese'),
  }),
  appearance: (read) => ({
    logo: readPicture(read, 'logo'),
    brand: readBrand(read),
    home: {
      title: read.localized('homeTitleEnglish', 'homeTitleChinese'),
      text: read.localized('homeTextEnglish', 'homeTextChinese'),
      picture: readPicture(read, 'homePicture'),
    },
    banner: readBanner(read),
  }),
  bank: (read) => {
    const parts = settingFields.bank.filter((field) => read.text(field) !== '');
    if (parts.length === 0) return null;
    for (const field of settingFields.bank) if (read.text(field) === '') read.refuse(field, 'whole-account');
    return {
      name: read.text('name').replaceAll('\n', ' '),
      code: read.matching('code', /^\d{3}$/, 'no-bank-code') ?? '',
      accountName: read.text('accountName').replaceAll('\n', ' '),
      accountNumber: read.matching('accountNumber', /^\d[\d -]{4,28}\d$/, 'no-account-number') ?? '',
    };
  },
  payment: (read) => ({
    ecpay: readKeys(read, isOn(read, 'ecpay')),
    test: read.ticked('test'),
    ...readLinePay(read),
    methods: onlineMethods.filter((method) => read.ticked(method)),
    cardMinutes: read.integer('cardMinutes', 10, mostMinutes, 'no-minutes') ?? usualPayment.cardMinutes,
    laterDays: read.integer('laterDays', 1, mostHoldDays, 'no-hold-days') ?? usualPayment.laterDays,
  }),
  methods: (read) => ({
    payments: offlineMethods.filter((method) => read.ticked(method)),
    shipping: switchedOptions.filter((option) => read.ticked(option)),
  }),
  email: (read) => {
    const [smtp, service] = [readSmtp(read), readService(read)];
    if (smtp && service) read.refuse('serviceURL', 'one-way');
    const from = readAddress(read, 'from');
    if (smtp && from === null && normaliseEmail(smtp.user) === null) read.refuse('from', 'no-sender');
    return { smtp, service, from: smtp ? from : null };
  },
  invoice: (read) => {
    const isOn = read.ticked('on');
    return {
      isOn,
      ecpay: readKeys(read, isOn),
      test: read.ticked('test'),
      onShipping: read.ticked('onShipping'),
      from: readDay(read),
    };
  },
  fees: (read) => ({
    home: read.requiredInteger('home', ...numberRanges.fees.home, 'no-amount'),
    store: read.requiredInteger('store', ...numberRanges.fees.store, 'no-amount'),
    familyMart: read.integer('familyMart', ...numberRanges.fees.familyMart, 'no-amount'),
    freeFrom: read.integer('freeFrom', ...numberRanges.fees.freeFrom, 'no-amount'),
    minimum: read.integer('minimum', ...numberRanges.fees.minimum, 'no-amount'),
  }),
  delivery: (read) => ({
    cutOffHour: read.requiredInteger('cutOffHour', 1, 24, 'no-hour'),
    closedDays: readDays(read),
    // Sections saved before this field existed lack it.
    daysAhead: read.integer('daysAhead', 0, mostDaysAhead, 'no-days-ahead') ?? usualDelivery.daysAhead,
  }),
  parcel: (read) => ({
    grams: readGrams(read, 'kilograms') ?? refuseEmpty(read, 'kilograms'),
    amount: read.requiredInteger('amount', ...numberRanges.parcel.amount, 'no-amount'),
    // Sections saved before FamilyMart lack its fields.
    familyMart: {
      store: 'familyMart',
      grams: readGrams(read, 'familyKilograms') ?? usualParcel.familyMart.grams,
      amount:
        read.integer('familyAmount', ...numberRanges.parcel.familyAmount, 'no-amount') ??
        usualParcel.familyMart.amount,
      centimetres:
        read.integer('familyCentimetres', 1, mostCentimetres, 'no-length') ??
        usualParcel.familyMart.centimetres,
    },
  }),
  logistics: (read) => ({
    ecpay: readKeys(read, read.ticked('map')),
    test: read.ticked('test'),
    isB2C: read.ticked('b2c'),
    map: read.ticked('map'),
    sender: readSender(read),
  }),
  limits: (read) => ({
    firstPieces: read.integer('firstPieces', ...numberRanges.limits.firstPieces, 'no-count'),
    firstAmount: read.integer('firstAmount', ...numberRanges.limits.firstAmount, 'no-amount'),
    open: read.integer('open', ...numberRanges.limits.open, 'no-count'),
  }),
  stock: (read) => ({
    lowAt: read.requiredInteger('lowAt', ...numberRanges.stock.lowAt, 'no-count'),
    tellLow: read.ticked('tellLow'),
  }),
  reviews: (read) => ({
    isOn: read.ticked('on'),
    days: read.requiredInteger('days', 1, mostReviewDays, 'no-review-days'),
  }),
  search: (read) => ({ synonyms: read.text('synonyms') }),
  chat: (read) => ({
    facebookPageId: read.matching('facebookPageId', /^\d{5,20}$/, 'no-page-id'),
    lineId: read.matching('lineId', /^@?[A-Za-z0-9._-]{2,30}$/, 'no-line-id'),
  }),
  line: (read) => readChannel(read),
  signIn: (read) => ({ secondFactor: staffRoles.filter((role) => read.ticked(role)) }),
  setUp: (read) => ({ hidden: read.ticked('hidden') }),
  backup: (read) => ({
    hour: read.requiredInteger('hour', 0, 23, 'no-hour-of-day'),
    days: read.requiredInteger('days', ...numberRanges.backup.days, 'no-count'),
    weeks: read.requiredInteger('weeks', ...numberRanges.backup.weeks, 'no-count'),
    place: read.ticked('bucket') ? 'bucket' : 'folder',
  }),
  languages: (read) => {
    const offered = settingFields.languages.flatMap((field, index) =>
      read.ticked(field) ? (languageOf(index) ?? []) : [],
    );
    if (offered.length === 0) read.refuse('english', 'no-language');
    return offered;
  },
  legal: (read) => ({
    perishable: read.localized('perishableEnglish', 'perishableChinese'),
    terms: read.localized('termsEnglish', 'termsChinese'),
    privacy: read.localized('privacyEnglish', 'privacyChinese'),
  }),
};

/** Shared by browser and server. */
export function checkSettings<S extends SettingsSection>(section: S, typed: TypedFields): CheckedSection<S> {
  const reader = new Reader(section, typed);
  const value = readers[section](reader);
  return Object.keys(reader.problems).length === 0
    ? { ok: true, value }
    : { ok: false, problems: reader.problems };
}

/**
 * Problems of a section in combination with others: the shop must keep a payment and a shipping method, and a bank
 * transfer requires an account. Every payment method works with every shipping method.
 */
export function checkBeside(section: SettingsSection, before: Settings, after: Settings): SettingsProblems {
  if (section === 'methods' || section === 'fees') {
    if (optionsOffered(after.fees).length === 0)
      return { [section === 'fees' ? 'familyMart' : 'regularAM']: 'no-shipping-method' };
  }
  if (section === 'methods' && after.bank === null) {
    const isNew = after.methods.payments.includes('bt') && !before.methods.payments.includes('bt');
    if (isNew) return { bt: 'no-bank-account' };
  }
  const field = { methods: 'cod', bank: 'accountNumber', payment: 'card' }[String(section)];
  const isPayable = ({ bank, payment, methods }: Settings) =>
    methodsOffered({ bank, online: onlineMethodsOf(payment), payments: methods.payments }).length > 0;
  return field !== undefined && !isPayable(after) && isPayable(before)
    ? { [field]: 'no-payment-method' }
    : {};
}

/** From the stored texts, if any. `broken` names sections whose texts are no longer valid. */
export function settingsOf(
  stored: Readonly<Partial<Record<SettingsSection, TypedFields>>>,
  defaults: Settings,
): { settings: Settings; broken: readonly SettingsSection[] } {
  const broken: SettingsSection[] = [];
  const read = <S extends SettingsSection>(section: S): Settings[S] => {
    const typed = stored[section];
    if (!typed) return defaults[section];
    const checked = checkSettings(section, typed);
    if (checked.ok) return checked.value;
    broken.push(section);
    return defaults[section];
  };
  const fees = read('fees');
  const methods = read('methods');
  const settings: Settings = {
    shop: read('shop'),
    pause: read('pause'),
    appearance: read('appearance'),
    about: read('about'),
    bank: read('bank'),
    payment: read('payment'),
    methods,
    email: read('email'),
    invoice: read('invoice'),
    fees: { ...fees, off: switchedOptions.filter((option) => !methods.shipping.includes(option)) },
    delivery: read('delivery'),
    parcel: read('parcel'),
    logistics: read('logistics'),
    limits: read('limits'),
    stock: read('stock'),
    reviews: read('reviews'),
    search: read('search'),
    chat: read('chat'),
    line: read('line'),
    languages: read('languages'),
    signIn: read('signIn'),
    setUp: read('setUp'),
    backup: read('backup'),
    legal: read('legal'),
  };
  return { settings, broken };
}

function readAddress<S extends SettingsSection>(read: Reader<S>, field: SettingField<S>): string | null {
  const typed = read.code(field);
  if (typed === '') return null;
  const email = normaliseEmail(typed);
  if (email === null) read.refuse(field, 'no-email');
  return email;
}

/** The encryption alone does not make a server. */
function readSmtp(read: Reader<'email'>): EmailSettings['smtp'] {
  const [host, user, password] = [
    read.code('host').toLowerCase(),
    read.code('user'),
    read.text('smtpPassword'),
  ];
  if (host === '' && user === '' && password === '') return null;
  if (host === '') read.refuse('host', 'whole-server');
  else if (!hostPattern.test(host)) read.refuse('host', 'no-host');
  // A server may need neither user nor password, but not a user without a password.
  if (user !== '' && password === '') read.refuse('smtpPassword', 'whole-server');
  if (user === '' && password !== '') read.refuse('user', 'whole-server');
  if (!passwordPattern.test(password)) read.refuse('smtpPassword', 'too-long');
  const secure = read.code('security') !== 'starttls';
  return {
    host,
    port: read.integer('port', 1, 65_535, 'no-port') ?? (secure ? 465 : 587),
    secure,
    user,
    password,
  };
}

const hostPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** A typed or an encrypted password. */
const passwordPattern = new RegExp(`^(${sealedPrefix}[\\w-]{38,1400}|(?!${sealedPrefix}).{0,200})$`, 's');

function readService(read: Reader<'email'>): EmailSettings['service'] {
  const fields = ['serviceURL', 'serviceID', 'templateID', 'publicKey', 'privateKey'] as const;
  if (fields.every((field) => read.code(field) === '')) return null;
  for (const field of fields) if (read.code(field) === '') read.refuse(field, 'whole-service');
  const name = (field: (typeof fields)[number]) =>
    read.matching(field, /^[\w-]{1,100}$/, 'no-service-name') ?? '';
  const url = read.text('serviceURL');
  if (url !== '' && !isServiceAddress(url)) read.refuse('serviceURL', 'no-service-address');
  if (!passwordPattern.test(read.text('privateKey'))) read.refuse('privateKey', 'too-long');
  return {
    url,
    serviceID: name('serviceID'),
    templateID: name('templateID'),
    publicKey: name('publicKey'),
    privateKey: read.text('privateKey'),
  };
}

/** HTTPS or this machine, because keys are sent there. */
function isServiceAddress(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}

function readPicture<S extends SettingsSection>(read: Reader<S>, field: SettingField<S>): ImageKey | null {
  const key = read.code(field);
  if (key === '') return null;
  if (isImageKey(key)) return key;
  read.refuse(field, 'no-image');
  return null;
}

/** Null for the default. */
function readBrand(read: Reader<'appearance'>): Colour | null {
  const typed = read.code('brand');
  if (typed === '') return null;
  const colour = readColour(typed);
  if (colour === null) read.refuse('brand', 'no-colour');
  else if (!isReadable(colour)) read.refuse('brand', 'faint-colour');
  return colour === usualBrand ? null : colour;
}

/** Null without a text; a link or a date alone is refused. */
function readBanner(read: Reader<'appearance'>): Banner | null {
  const text = read.localized('bannerEnglish', 'bannerChinese');
  const typed = read.text('bannerLink');
  const link = typed === '' ? null : shopPath(typed);
  if (typed !== '' && link === null) read.refuse('bannerLink', 'no-path');
  const from = readMoment(read, 'bannerFrom', 'bannerFromTime', startOf);
  const until = readMoment(read, 'bannerUntil', 'bannerUntilTime', endOf);
  if (from !== null && until !== null && until <= from) read.refuse('bannerUntil', 'ends-first');
  if (text !== null) return { text, link, from, until };
  if (link !== null || from !== null || until !== null) read.refuse('bannerEnglish', 'banner-missing');
  return null;
}

/** At 00:00 without a time. */
const startOf = (day: string, time: string) => momentOf(day, time || '00:00');

function readMoment(
  read: Reader<'appearance'>,
  day: SettingField<'appearance'>,
  time: SettingField<'appearance'>,
  meant: (day: string, time: string) => string | null,
): string | null {
  const typed = { day: read.code(day).replaceAll('/', '-'), time: read.code(time) };
  if (typed.day === '') {
    if (typed.time !== '') read.refuse(day, 'day-missing');
    return null;
  }
  const moment = meant(typed.day, typed.time);
  if (!isDay(typed.day)) read.refuse(day, 'no-day');
  else if (moment === null) read.refuse(time, 'no-time');
  return moment;
}

function readTaxId(read: Reader<'shop'>): string | null {
  const typed = read.code('taxId').replaceAll(/[\s-]/g, '');
  if (typed === '') return null;
  if (!isTaxId(typed)) read.refuse('taxId', 'no-tax-id');
  return typed;
}

/** `A-123456789-00000-1`: a letter, nine digits, five, one. Hyphens are optional. */
function readFoodRegistration(read: Reader<'shop'>): string | null {
  const typed = read
    .code('foodRegistration')
    .replaceAll(/[\s‐-―-]/g, '')
    .toUpperCase();
  if (typed === '') return null;
  const [, message, holder, place, last] = /^([A-Z])(\d{9})(\d{5})(\d)$/.exec(typed) ?? [];
  if (!message) {
    read.refuse('foodRegistration', 'no-food-registration');
    return typed;
  }
  return `${message}-${holder}-${place}-${last}`;
}

/** All three or none; required where the section is switched on. */
function readKeys(
  read: Reader<'payment'> | Reader<'logistics'> | Reader<'invoice'>,
  isOn: boolean,
): PaymentSettings['ecpay'] {
  const fields = ['merchantID', 'hashKey', 'hashIV'] as const;
  if (!isOn && fields.every((field) => read.code(field) === '')) return null;
  for (const field of fields) if (read.code(field) === '') read.refuse(field, 'whole-keys');
  return {
    merchantID: read.matching('merchantID', /^[A-Za-z0-9]{1,10}$/, 'no-merchant-id') ?? '',
    hashKey: read.matching('hashKey', ecpayKey, 'no-key') ?? '',
    hashIV: read.matching('hashIV', ecpayKey, 'no-key') ?? '',
  };
}

/** As ECPay requires: name, cellphone, postal code and address; all or none. */
function readSender(read: Reader<'logistics'>): LogisticsSettings['sender'] {
  const fields = ['senderName', 'senderPhone', 'senderZip', 'senderAddress'] as const;
  if (fields.every((field) => read.code(field) === '')) return null;
  for (const field of fields) if (read.code(field) === '') read.refuse(field, 'whole-sender');
  const name = tidyPickupName(read.code('senderName'));
  if (!isPickupName(name)) read.refuse('senderName', 'no-sender-name');
  const phone = normalisePhone(read.code('senderPhone')) ?? '';
  if (!/^09\d{8}$/.test(phone)) read.refuse('senderPhone', 'no-cellphone');
  const address = read.code('senderAddress').replaceAll(unprintable, '');
  if (address.length < 6 || address.length > 60) read.refuse('senderAddress', 'no-address');
  const zip = read.matching('senderZip', /^\d{3}(\d{2,3})?$/, 'no-zip') ?? '';
  return { name, phone, zip, address };
}

/** Characters that ECPay's labels refuse. */
const unprintable = /[\^'`!@#%&*+\\"<>|_[\]]/g;

/** Both or none. Stays in test mode until there are keys, so that the first payment uses no real money. */
function readLinePay(read: Reader<'payment'>): Pick<PaymentSettings, 'linePay' | 'linePayTest'> {
  const fields = ['channelID', 'channelSecret'] as const;
  if (!isOn(read, 'linepay') && fields.every((field) => read.code(field) === ''))
    return { linePay: null, linePayTest: true };
  for (const field of fields) if (read.code(field) === '') read.refuse(field, 'whole-line-pay');
  return {
    linePay: {
      channelID: read.matching('channelID', /^\d{5,20}$/, 'no-channel-id') ?? '',
      channelSecret:
        read.matching('channelSecret', keyPattern('[A-Za-z0-9]{16,60}'), 'no-channel-secret') ?? '',
    },
    linePayTest: read.ticked('linePayTest'),
  };
}

function isOn(read: Reader<'payment'>, provider: ProviderName): boolean {
  return onlineMethods.some((method) => providerOf[method] === provider && read.ticked(method));
}

/** @param plain pattern of a key as the provider issues it. */
function keyPattern(plain: string): RegExp {
  return new RegExp(`^(${plain}|${maskedKey}|${sealedPrefix}[\\w-]{40,120})$`);
}

const ecpayKey = keyPattern('[A-Za-z0-9]{16}');

function readDay(read: Reader<'invoice'>): string | null {
  const day = read.code('from').replaceAll('/', '-');
  if (day !== '' && !isDay(day)) read.refuse('from', 'no-day');
  return day || null;
}

/** Both or none. */
function readChannel(read: Reader<'line'>): LineChannel | null {
  if (settingFields.line.every((field) => read.code(field) === '')) return null;
  for (const field of settingFields.line) if (read.code(field) === '') read.refuse(field, 'whole-line');
  return {
    accessToken: read.matching('accessToken', tokenPattern, 'no-line-key') ?? '',
    channelSecret: read.matching('channelSecret', channelSecretPattern, 'no-line-key') ?? '',
  };
}

const tokenPattern = new RegExp(`^([\\w+/=.-]{40,500}|${maskedKey}|${sealedPrefix}[\\w-]{40,900})$`);
const channelSecretPattern = new RegExp(`^([0-9a-f]{32}|${maskedKey}|${sealedPrefix}[\\w-]{40,120})$`);

function readDays(read: Reader<'delivery'>): readonly string[] {
  const days = read
    .text('closedDays')
    .normalize('NFKC')
    .split(/[\s,、]+/)
    .filter((day) => day !== '');
  if (!days.every(isDay)) read.refuse('closedDays', 'no-day');
  return [...new Set(days)].sort();
}

/** Null where empty. */
function readGrams(read: Reader<'parcel'>, field: 'kilograms' | 'familyKilograms'): number | null {
  const code = read.code(field).replace(/ ?(kg|公斤)$/i, '');
  if (code === '') return null;
  const grams = /^\d{1,3}(\.\d{1,3})?$/.test(code) ? Math.round(Number(code) * 1000) : 0;
  if (grams < 1 || grams > mostGrams) read.refuse(field, 'no-weight');
  return grams;
}

function refuseEmpty(read: Reader<'parcel'>, field: 'kilograms'): number {
  read.refuse(field, 'required');
  return 0;
}
