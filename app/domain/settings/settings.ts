import type { BackupSettings } from '../backup/backup-files.ts';
import type { StockSettings } from '../catalogue/low-stock.ts';
import type { Seller } from '../catalogue/seller.ts';
import type { DeliveryCalendar } from '../delivery/delivery-date.ts';
import type { DeliveryTerms, switchedOptions } from '../delivery/shipping.ts';
import type { ImageKey } from '../ids.ts';
import { furtherCodes, type Language, type LocalizedText } from '../language.ts';
import type { OrderLimits } from '../order/order-limits.ts';
import type { StoreLimits } from '../order/parcel.ts';
import { type OfflineMethod, type OnlineMethod, type ProviderName, providerOf } from '../payment/payment.ts';
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

/** Stored encrypted, never sent to a browser, never exported. */
export const sealedFields = {
  payment: ['hashKey', 'hashIV', 'channelSecret'],
  invoice: ['hashKey', 'hashIV'],
  email: ['smtpPassword', 'privateKey'],
  logistics: ['hashKey', 'hashIV'],
  line: ['accessToken', 'channelSecret'],
} as const satisfies Partial<Record<SettingsSection, readonly string[]>>;

export type SealedSection = keyof typeof sealedFields;

export function isSealedSection(section: string): section is SealedSection {
  return Object.hasOwn(sealedFields, section);
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

/** By section. Null where the owner has not set it. */
export interface Settings {
  shop: {
    name: LocalizedText;
    phone: string | null;
    email: string | null;
    pickupAddress: LocalizedText | null;
  } & Seller;
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
export type SettingsSection = keyof Settings;

/**
 * A section as typed, posted and stored, every field a text: a localised text is one field per language, days are
 * lines, an offered language is `on`.
 */
export const settingFields = {
  shop: [
    'nameEnglish',
    'nameChinese',
    'phone',
    'email',
    'pickupEnglish',
    'pickupChinese',
    'registeredName',
    'representative',
    'seatEnglish',
    'seatChinese',
    'taxId',
    'foodRegistration',
  ],
  appearance: [
    ...(['logo', 'brand'] as const),
    ...([
      'homeTitleEnglish',
      'homeTitleChinese',
      'homeTextEnglish',
      'homeTextChinese',
      'homePicture',
    ] as const),
    ...(['bannerEnglish', 'bannerChinese', 'bannerLink'] as const),
    ...(['bannerFrom', 'bannerFromTime', 'bannerUntil', 'bannerUntilTime'] as const),
  ],
  about: [
    'titleEnglish',
    'titleChinese',
    'textEnglish',
    'textChinese',
    'picture',
    'packedEnglish',
    'packedChinese',
  ],
  bank: ['name', 'code', 'accountName', 'accountNumber'],
  payment: [
    ...(['merchantID', 'hashKey', 'hashIV', 'test', 'card', 'atm', 'cvs'] as const),
    ...(['channelID', 'channelSecret', 'linePayTest', 'linepay'] as const),
    ...(['cardMinutes', 'laterDays'] as const),
  ],
  methods: ['cod', 'bt', 'regularAM', 'regularPM', 'selfPickUp', 'sevenEleven'],
  email: [
    'host',
    'port',
    'security',
    'user',
    'smtpPassword',
    'from',
    'serviceURL',
    'serviceID',
    'templateID',
    'publicKey',
    'privateKey',
  ],
  fees: ['home', 'store', 'familyMart', 'freeFrom', 'minimum'],
  invoice: ['on', 'merchantID', 'hashKey', 'hashIV', 'test', 'onShipping', 'from'],
  delivery: ['cutOffHour', 'daysAhead', 'closedDays'],
  parcel: ['kilograms', 'amount', 'familyKilograms', 'familyAmount', 'familyCentimetres'],
  logistics: [
    'merchantID',
    'hashKey',
    'hashIV',
    'test',
    'b2c',
    'map',
    'senderName',
    'senderPhone',
    'senderZip',
    'senderAddress',
  ],
  limits: ['firstPieces', 'firstAmount', 'open'],
  stock: ['lowAt', 'tellLow'],
  reviews: ['on', 'days'],
  search: ['synonyms'],
  chat: ['facebookPageId', 'lineId'],
  line: ['accessToken', 'channelSecret'],
  languages: ['english', 'chinese', ...furtherCodes],
  signIn: ['owner', 'staff'],
  setUp: ['hidden'],
  backup: ['hour', 'days', 'weeks', 'bucket'],
  legal: [
    'perishableEnglish',
    'perishableChinese',
    'termsEnglish',
    'termsChinese',
    'privacyEnglish',
    'privacyChinese',
  ],
} as const satisfies Record<SettingsSection, readonly string[]>;

/** What money, emails and accounts depend on, and every key: its change requires the owner's own password. */
const guardedFields = {
  email: settingFields.email,
  bank: settingFields.bank,
  payment: ['merchantID', 'hashKey', 'hashIV', 'test', 'channelID', 'channelSecret', 'linePayTest'],
  invoice: ['merchantID', 'hashKey', 'hashIV'],
  logistics: ['merchantID', 'hashKey', 'hashIV'],
  line: settingFields.line,
  signIn: settingFields.signIn,
} as const satisfies { [S in SettingsSection]?: readonly SettingField<S>[] };

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
  return guardedFields[section].some((field) => lineOf(saved[field]) !== lineOf(typed[field]));
}

/** Fields that name a picture of the shop. */
export const pictureFields = [
  ['appearance', 'logo'],
  ['appearance', 'homePicture'],
  ['about', 'picture'],
] as const satisfies readonly (readonly [SettingsSection, string])[];

export const settingsSections = [
  'shop',
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
] as const satisfies readonly SettingsSection[];

export type SettingField<S extends SettingsSection> = (typeof settingFields)[S][number];
export type TypedSection<S extends SettingsSection> = Record<SettingField<S>, string>;
export type TypedFields = Readonly<Record<string, string>>;

/** In characters. */
export const settingLimits = {
  line: 200,
  lead: 400,
  notice: 1_000,
  closedDays: 8_000,
  legal: 20_000,
  /** Encrypted. */
  sealed: 1_500,
  synonyms: 10_000,
} as const;

/** The notice is short, because it is shown before the order button; terms and privacy are pages. */
export function settingLimit(field: string): number {
  if (field === 'closedDays') return settingLimits.closedDays;
  if (field === 'synonyms') return settingLimits.synonyms;
  if (/^(smtpPassword|privateKey|accessToken)$/.test(field)) return settingLimits.sealed;
  if (/^homeText/.test(field)) return settingLimits.lead;
  if (/^(perishable|packed)/.test(field)) return settingLimits.notice;
  return /^(terms|privacy|text)/.test(field) ? settingLimits.legal : settingLimits.line;
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
