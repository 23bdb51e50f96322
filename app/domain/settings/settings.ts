import type { BackupSettings } from '../backup/backup-files.ts';
import type { StockSettings } from '../catalogue/low-stock.ts';
import type { Seller } from '../catalogue/seller.ts';
import type { DeliveryCalendar } from '../delivery/delivery-calendar.ts';
import type { DeliveryTerms, switchedOptions } from '../delivery/shipping.ts';
import type { ImageKey } from '../ids.ts';
import type { Language, LocalizedText } from '../language.ts';
import { furtherCodes } from '../localized-text.ts';
import type { OrderLimits } from '../order/order-limits.ts';
import type { StoreLimits } from '../order/parcel.ts';
import type { OfflineMethod, OnlineMethod } from '../payment/payment.ts';
import { type ProviderName, providerOf } from '../payment/payment-attempt.ts';
import type { ReviewSettings } from '../review/review.ts';
import type { StaffRole } from '../staff/staff.ts';
import type { Appearance } from './appearance.ts';

export interface BankAccount {
  name: string;
  /** Three digits of the domestic bank. */
  code: string;
  accountName: string;
  accountNumber: string;
}

/** Online payments by ECPay and LINE Pay. */
export interface PaymentSettings {
  /** HashKey and HashIV are encrypted (server/settings/sealed-fields.ts). */
  ecpay: { merchantID: string; hashKey: string; hashIV: string } | null;
  /** ECPay's test mode: nobody pays with real money. */
  test: boolean;
  /** The secret is encrypted like ECPay's keys. */
  linePay: { channelID: string; channelSecret: string } | null;
  linePayTest: boolean;
  methods: readonly OnlineMethod[];
  /** How long stock is held: minutes for a card, days for later payment. */
  cardMinutes: number;
  laterDays: number;
}

/** Uniform invoices by ECPay, which have their own keys. */
export interface InvoiceSettings {
  isOn: boolean;
  /** HashKey and HashIV are encrypted, like those of payments. */
  ecpay: PaymentSettings['ecpay'];
  /** ECPay's test site: its invoices are not valid. */
  test: boolean;
  /** Issued when the order is sent; otherwise once it is paid, at the latest when it is sent. */
  onShipping: boolean;
  /** For orders placed from this day on, in Taipei; null for all. */
  from: string | null;
}

export function isTestInvoice({ isOn, ecpay, test }: InvoiceSettings): boolean {
  return isOn && ecpay !== null && test;
}

/** Online methods offered to shoppers. */
export function onlineMethodsOf(payment: PaymentSettings): readonly OnlineMethod[] {
  const accounts = accountsOf(payment);
  return payment.methods.filter((method) => accounts[providerOf[method]] !== null);
}

/** A provider's account for payments. */
export interface ProviderAccount {
  merchantID: string;
  isTest: boolean;
}

/** Null without keys. */
export function accountsOf({
  ecpay,
  test,
  linePay,
  linePayTest,
}: Omit<PaymentSettings, 'methods'>): Readonly<Record<ProviderName, ProviderAccount | null>> {
  return {
    ecpay: ecpay && { merchantID: ecpay.merchantID, isTest: test },
    linepay: linePay && { merchantID: linePay.channelID, isTest: linePayTest },
  };
}

/** Offered methods in test mode. */
export function testMethodsOf(payment: PaymentSettings): readonly OnlineMethod[] {
  const accounts = accountsOf(payment);
  return onlineMethodsOf(payment).filter((method) => accounts[providerOf[method]]?.isTest);
}

/** How emails are sent: by one way or none. Settings are tested before they are saved. */
export interface EmailSettings {
  /** `password` is encrypted, like `privateKey` (server/settings/sealed-fields.ts). */
  smtp: {
    host: string;
    port: number;
    /** TLS from the first byte (port 465), otherwise STARTTLS. */
    secure: boolean;
    user: string;
    password: string;
  } | null;
  /** A hosted service's REST call. */
  service: {
    url: string;
    serviceID: string;
    templateID: string;
    publicKey: string;
    privateKey: string;
  } | null;
  /** Null for the mail server's user name, which must be an address then. */
  from: string | null;
}

/** Shipping by ECPay's carriers. */
export interface LogisticsSettings {
  /** Keys for logistics, separate from payment's and encrypted like them. */
  ecpay: { merchantID: string; hashKey: string; hashIV: string } | null;
  /** Test mode: no parcel is collected. */
  test: boolean;
  /** Store parcels go to the chain's warehouse; otherwise from store to store. */
  isB2C: boolean;
  /** Shoppers choose their store on ECPay's map. */
  map: boolean;
  sender: { name: string; phone: string; zip: string; address: string } | null;
}

export function hasStoreMap({ ecpay, map }: LogisticsSettings): boolean {
  return ecpay !== null && map;
}

export function isTestLogistics({ ecpay, test }: LogisticsSettings): boolean {
  return ecpay !== null && test;
}

/** Placeholder of a stored key, sent to the browser and back. */
export const maskedKey = '••••••••••••••••';
/** Prefix of an encrypted key. */
export const sealedPrefix = 'sealed:';

/** The shop's account of the LINE Messaging API; both fields are encrypted (server/settings/sealed-fields.ts). */
export interface LineChannel {
  accessToken: string;
  channelSecret: string;
}

/** While it is on, customers place no orders; the shop's staff still can. */
export interface OrderPause {
  isOn: boolean;
  message: LocalizedText | null;
}

/** By section. Null where the owner has not set it. */
export interface Settings {
  shop: {
    name: LocalizedText;
    phone: string | null;
    email: string | null;
    pickupAddress: LocalizedText | null;
  } & Seller;
  pause: OrderPause;
  appearance: Appearance;
  bank: BankAccount | null;
  payment: PaymentSettings;
  /** Methods switched on, besides online payment. `fees.off` follows from it. */
  methods: { payments: readonly OfflineMethod[]; shipping: readonly (typeof switchedOptions)[number][] };
  email: EmailSettings;
  invoice: InvoiceSettings;
  fees: DeliveryTerms;
  delivery: DeliveryCalendar;
  parcel: StoreLimits;
  logistics: LogisticsSettings;
  limits: OrderLimits;
  stock: StockSettings;
  reviews: ReviewSettings;
  /** Synonyms, one group per line (domain/catalogue/synonyms.ts). */
  search: { synonyms: string };
  chat: { facebookPageId: string | null; lineId: string | null };
  /** Alerts by LINE (decision 72). */
  line: LineChannel | null;
  /** In index order, never empty. */
  languages: readonly Language[];
  signIn: { secondFactor: readonly StaffRole[] };
  /** The set-up list on the overview. */
  setUp: { hidden: boolean };
  backup: BackupSettings;
  /** Plain text. Null without one; there is no default. */
  about: {
    title: LocalizedText | null;
    text: LocalizedText | null;
    picture: ImageKey | null;
    /** How goods are packed and kept frozen. */
    packed: LocalizedText | null;
  };
  /** Plain text (domain/plain-text.ts). Null for the default of app/text/legal-defaults.ts. */
  legal: { perishable: LocalizedText | null; terms: LocalizedText | null; privacy: LocalizedText | null };
}

/** In the order of `/admin/settings`. A section that is missing here, or in a table below, does not compile. */
export const settingsSections = [
  'shop',
  'pause',
  'appearance',
  'about',
  'email',
  'bank',
  'methods',
  'payment',
  'invoice',
  'fees',
  'delivery',
  'parcel',
  'logistics',
  'limits',
  'stock',
  'reviews',
  'search',
  'chat',
  'line',
  'languages',
  'signIn',
  'backup',
  'legal',
  'setUp',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/**
 * The kinds of fields, each with its own control (section-form.tsx): how long a text they take, in characters, and what
 * it is. The list of activity shows the value of what is `plain`; a `secret` is stored encrypted, never sent to a
 * browser, never exported.
 */
export const fieldKinds = {
  tick: { longest: 200, content: 'plain' },
  line: { longest: 200, content: 'words' },
  number: { longest: 200, content: 'plain' },
  decimal: { longest: 200, content: 'plain' },
  date: { longest: 200, content: 'plain' },
  time: { longest: 200, content: 'plain' },
  host: { longest: 200, content: 'words' },
  security: { longest: 200, content: 'words' },
  picture: { longest: 200, content: 'words' },
  colour: { longest: 200, content: 'words' },
  heading: { longest: 200, content: 'words' },
  lead: { longest: 400, content: 'words' },
  /** Short, because it is shown before the order button. */
  notice: { longest: 1_000, content: 'words' },
  closedDays: { longest: 8_000, content: 'words' },
  page: { longest: 20_000, content: 'words' },
  synonyms: { longest: 10_000, content: 'words' },
  key: { longest: 200, content: 'secret' },
  /** Encrypted, these are longer than they were typed. */
  password: { longest: 1_500, content: 'secret' },
  accessToken: { longest: 1_500, content: 'secret' },
} as const satisfies Readonly<Record<string, { longest: number; content: 'plain' | 'words' | 'secret' }>>;
export type FieldKind = keyof typeof fieldKinds;
type SecretKind = {
  [K in FieldKind]: (typeof fieldKinds)[K]['content'] extends 'secret' ? K : never;
}[FieldKind];

/**
 * A section as typed, posted and stored, every field a text: a localised text is one field per language, days are
 * lines, an offered language is `on`. In the order of its form; of languages, by index.
 */
const settingKinds = {
  shop: {
    nameEnglish: 'line',
    nameChinese: 'line',
    phone: 'line',
    email: 'line',
    pickupEnglish: 'line',
    pickupChinese: 'line',
    registeredName: 'line',
    representative: 'line',
    seatEnglish: 'line',
    seatChinese: 'line',
    taxId: 'line',
    foodRegistration: 'line',
  },
  pause: { on: 'tick', messageEnglish: 'lead', messageChinese: 'lead' },
  appearance: {
    logo: 'picture',
    brand: 'colour',
    homeTitleEnglish: 'heading',
    homeTitleChinese: 'heading',
    homeTextEnglish: 'lead',
    homeTextChinese: 'lead',
    homePicture: 'picture',
    bannerEnglish: 'line',
    bannerChinese: 'line',
    bannerLink: 'line',
    bannerFrom: 'date',
    bannerFromTime: 'time',
    bannerUntil: 'date',
    bannerUntilTime: 'time',
  },
  about: {
    titleEnglish: 'line',
    titleChinese: 'line',
    textEnglish: 'page',
    textChinese: 'page',
    picture: 'picture',
    packedEnglish: 'notice',
    packedChinese: 'notice',
  },
  bank: { name: 'line', code: 'line', accountName: 'line', accountNumber: 'line' },
  payment: {
    merchantID: 'line',
    hashKey: 'key',
    hashIV: 'key',
    test: 'tick',
    card: 'tick',
    atm: 'tick',
    cvs: 'tick',
    channelID: 'line',
    channelSecret: 'key',
    linePayTest: 'tick',
    linepay: 'tick',
    cardMinutes: 'number',
    laterDays: 'number',
  },
  methods: {
    cod: 'tick',
    bt: 'tick',
    regularAM: 'tick',
    regularPM: 'tick',
    selfPickUp: 'tick',
    sevenEleven: 'tick',
  },
  email: {
    host: 'host',
    port: 'number',
    security: 'security',
    user: 'line',
    smtpPassword: 'password',
    from: 'line',
    serviceURL: 'line',
    serviceID: 'line',
    templateID: 'line',
    publicKey: 'line',
    privateKey: 'password',
  },
  fees: { home: 'number', store: 'number', familyMart: 'number', freeFrom: 'number', minimum: 'number' },
  invoice: {
    on: 'tick',
    merchantID: 'line',
    hashKey: 'key',
    hashIV: 'key',
    test: 'tick',
    onShipping: 'tick',
    from: 'date',
  },
  delivery: { cutOffHour: 'number', daysAhead: 'number', closedDays: 'closedDays' },
  parcel: {
    kilograms: 'decimal',
    amount: 'number',
    familyKilograms: 'decimal',
    familyAmount: 'number',
    familyCentimetres: 'number',
  },
  logistics: {
    merchantID: 'line',
    hashKey: 'key',
    hashIV: 'key',
    test: 'tick',
    b2c: 'tick',
    map: 'tick',
    senderName: 'line',
    senderPhone: 'line',
    senderZip: 'line',
    senderAddress: 'line',
  },
  limits: { firstPieces: 'number', firstAmount: 'number', open: 'number' },
  stock: { lowAt: 'number', tellLow: 'tick' },
  reviews: { on: 'tick', days: 'number' },
  search: { synonyms: 'synonyms' },
  chat: { facebookPageId: 'line', lineId: 'line' },
  line: { accessToken: 'accessToken', channelSecret: 'key' },
  languages: { english: 'tick', chinese: 'tick', ...furtherTicks() },
  signIn: { owner: 'tick', staff: 'tick' },
  setUp: { hidden: 'tick' },
  backup: { hour: 'number', days: 'number', weeks: 'number', bucket: 'tick' },
  legal: {
    perishableEnglish: 'notice',
    perishableChinese: 'notice',
    termsEnglish: 'page',
    termsChinese: 'page',
    privacyEnglish: 'page',
    privacyChinese: 'page',
  },
} as const satisfies Readonly<Record<SettingsSection, Readonly<Record<string, FieldKind>>>>;

function furtherTicks(): Readonly<Record<(typeof furtherCodes)[number], 'tick'>>;
function furtherTicks(): Readonly<Record<string, 'tick'>> {
  return Object.fromEntries(furtherCodes.map((code) => [code, 'tick']));
}

type Kinds<S extends SettingsSection> = (typeof settingKinds)[S];
export type SettingField<S extends SettingsSection> = Extract<keyof Kinds<S>, string>;
/** The fields of one kind. */
export type FieldOf<S extends SettingsSection, K extends FieldKind> = SettingField<S> &
  { [F in keyof Kinds<S>]: Kinds<S>[F] extends K ? F : never }[keyof Kinds<S>];
export type TypedSection<S extends SettingsSection> = Record<SettingField<S>, string>;
export type TypedFields = Readonly<Record<string, string>>;

export const settingFields = fieldsOf(settingKinds);

function fieldsOf(kinds: typeof settingKinds): {
  readonly [S in SettingsSection]: readonly SettingField<S>[];
};
function fieldsOf(kinds: object): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(kinds).map(([section, fields]) => [section, Object.keys(fields)]));
}

export function settingKind(section: SettingsSection, field: string): FieldKind {
  const kinds: Readonly<Record<string, FieldKind>> = settingKinds[section];
  return kinds[field] ?? 'line';
}

export function settingLimit(section: SettingsSection, field: string): number {
  return fieldKinds[settingKind(section, field)].longest;
}

export function settingContent(section: SettingsSection, field: string) {
  return fieldKinds[settingKind(section, field)].content;
}

export type SealedSection = {
  [S in SettingsSection]: FieldOf<S, SecretKind> extends never ? never : S;
}[SettingsSection];

/** The secrets of a section. */
export function sealedFields(section: SettingsSection): readonly string[] {
  return settingFields[section].filter((field) => settingContent(section, field) === 'secret');
}

export function isSealedSection(section: SettingsSection): section is SealedSection {
  return sealedFields(section).length > 0;
}

/** Fields that name a picture of the shop. */
export const pictureFields = settingsSections.flatMap((section) =>
  settingFields[section].flatMap((field) =>
    settingKind(section, field) === 'picture' ? [[section, field] as const] : [],
  ),
);

/** What money, emails and accounts depend on besides every key: its change requires the owner's own password. */
const guardedFields = {
  email: settingFields.email,
  bank: settingFields.bank,
  payment: ['merchantID', 'test', 'channelID', 'linePayTest'],
  invoice: ['merchantID'],
  logistics: ['merchantID'],
  line: [],
  signIn: settingFields.signIn,
} as const satisfies { readonly [S in SettingsSection]?: readonly SettingField<S>[] } & Readonly<
  Record<SealedSection, readonly string[]>
>;

export type GuardedSection = keyof typeof guardedFields;

export function isGuardedSection(section: string): section is GuardedSection {
  return Object.hasOwn(guardedFields, section);
}

/** Whether a save may require the owner's password. The first bank account does not: no money goes elsewhere by it. */
export function isGuarded({ section, typed }: Pick<EditableSection, 'section' | 'typed'>): boolean {
  return isGuardedSection(section) && (section !== 'bank' || (typed.accountNumber ?? '') !== '');
}

/** @param saved with masked keys, as the form is given it. */
export function isGuardedChange(
  { section, typed: saved }: Pick<EditableSection, 'section' | 'typed'>,
  typed: TypedFields,
): boolean {
  if (!isGuardedSection(section) || !isGuarded({ section, typed: saved })) return false;
  const lineOf = (text = '') => text.normalize('NFKC').trim();
  return [...guardedFields[section], ...sealedFields(section)].some(
    (field) => lineOf(saved[field]) !== lineOf(typed[field]),
  );
}

export interface SettingsProblems {
  [field: string]: SettingProblem;
}

/** Messages are in app/text/settings-admin.ts. */
export type SettingProblem =
  | 'required'
  | 'too-long'
  | 'other-language'
  | 'whole-account'
  | 'whole-line-pay'
  | 'no-channel-id'
  | 'no-channel-secret'
  | 'whole-keys'
  | 'whole-sender'
  | 'no-sender-name'
  | 'no-cellphone'
  | 'no-zip'
  | 'no-address'
  | 'whole-line'
  | 'no-merchant-id'
  | 'no-key'
  | 'no-payment-method'
  | 'no-shipping-method'
  | 'no-bank-account'
  | 'one-way'
  | 'whole-server'
  | 'whole-service'
  | 'password-again'
  | 'no-host'
  | 'no-port'
  | 'no-sender'
  | 'no-service-address'
  | 'no-service-name'
  | 'no-minutes'
  | 'no-hold-days'
  | 'no-name'
  | 'no-phone'
  | 'no-email'
  | 'no-tax-id'
  | 'no-food-registration'
  | 'no-bank-code'
  | 'no-account-number'
  | 'no-amount'
  | 'no-hour'
  | 'no-hour-of-day'
  | 'no-days-ahead'
  | 'no-day'
  | 'no-weight'
  | 'no-length'
  | 'no-review-days'
  | 'no-count'
  | 'no-page-id'
  | 'no-line-id'
  | 'no-line-key'
  | 'no-language'
  | 'no-image'
  | 'no-colour'
  | 'faint-colour'
  | 'no-path'
  | 'no-time'
  | 'day-missing'
  | 'banner-missing'
  | 'ends-first';

export interface SaveSettings {
  section: SettingsSection;
  typed: TypedFields;
  version: number;
}

export interface EditableSection {
  section: SettingsSection;
  typed: TypedFields;
  version: number;
  /** Null where the environment or the defaults apply. */
  saved: { at: string; by: string } | null;
}
