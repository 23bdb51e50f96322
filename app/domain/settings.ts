import type { DeliveryCalendar } from './arrival.ts';
import type { Language, Pair } from './language.ts';
import type { ParcelLimits } from './parcel.ts';
import type { DeliveryTerms } from './shipping.ts';

/** Where a customer's bank transfer goes. */
export interface BankAccount {
  name: string;
  /** The domestic bank's three digits. */
  code: string;
  accountName: string;
  accountNumber: string;
}

/** Everything the owner decides at `/admin/settings`, section by section. Null is what the owner has not given. */
export interface Settings {
  shop: {
    name: Pair;
    phone: string | null;
    /** Shown to everyone; the shop's own letters go there as well. */
    email: string | null;
    pickupAddress: Pair | null;
    /** 統一編號 */
    taxId: string | null;
    /** 食品業者登錄字號 */
    foodRegistration: string | null;
  };
  bank: BankAccount | null;
  fees: DeliveryTerms;
  delivery: DeliveryCalendar;
  parcel: ParcelLimits;
  chat: { facebookPageId: string | null; lineId: string | null };
  /** In index order, never none. */
  languages: readonly Language[];
}
export type SettingsSection = keyof Settings;

/**
 * A section as it is typed, posted and kept: every field a text. Two languages are two fields; days are lines; a
 * language that is offered is `on`.
 */
export const settingFields = {
  shop: [
    'nameEnglish',
    'nameChinese',
    'phone',
    'email',
    'pickupEnglish',
    'pickupChinese',
    'taxId',
    'foodRegistration',
  ],
  bank: ['name', 'code', 'accountName', 'accountNumber'],
  fees: ['home', 'store', 'freeFrom', 'minimum'],
  delivery: ['cutOffHour', 'closedDays'],
  parcel: ['kilograms', 'amount'],
  chat: ['facebookPageId', 'lineId'],
  languages: ['english', 'chinese'],
} as const satisfies Record<SettingsSection, readonly string[]>;

export const settingsSections = [
  'shop',
  'bank',
  'fees',
  'delivery',
  'parcel',
  'chat',
  'languages',
] as const satisfies readonly SettingsSection[];

export type SettingField<S extends SettingsSection> = (typeof settingFields)[S][number];
export type TypedSection<S extends SettingsSection> = Record<SettingField<S>, string>;
/** A section whose name is known only when it runs. */
export type TypedFields = Readonly<Record<string, string>>;

/** Most characters of a field. */
export const settingLimits = { line: 200, closedDays: 8_000 } as const;

export function settingLimit(field: string): number {
  return field === 'closedDays' ? settingLimits.closedDays : settingLimits.line;
}

export interface SettingsProblems {
  [field: string]: SettingProblem;
}

/** Why a field cannot be saved; the words are in app/text/settings-admin.ts. */
export type SettingProblem =
  | 'required'
  | 'too-long'
  | 'other-language'
  | 'whole-account'
  | 'no-phone'
  | 'no-email'
  | 'no-tax-id'
  | 'no-food-registration'
  | 'no-bank-code'
  | 'no-account-number'
  | 'no-amount'
  | 'no-hour'
  | 'no-day'
  | 'no-weight'
  | 'no-page-id'
  | 'no-line-id'
  | 'no-language';

/** `POST /api/saveSettings`. */
export interface SaveSettings {
  section: SettingsSection;
  typed: TypedFields;
  /** The version that was edited; 0 where the section was never saved. */
  version: number;
}

/** One section as the owner's screen gets it. */
export interface OwnersSection {
  section: SettingsSection;
  typed: TypedFields;
  version: number;
  /** Null where the shop still runs on what the environment says, or on the defaults. */
  saved: { at: string; by: string } | null;
}

/** 400 and 409 of `/api/saveSettings`. */
export type SettingsRefusal =
  | { problem: 'invalid-settings'; problems: SettingsProblems }
  /** Another window was faster: the section as it is saved now. */
  | { problem: 'settings-changed'; section: OwnersSection };
