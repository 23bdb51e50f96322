import { checkoutLimits } from '../cart/checkout-check.ts';
import { type Language, languageOf } from '../language.ts';
import { oneLine, plainLetters } from '../typed-text.ts';
import { isStoreCode } from './pickup-store.ts';
import type { StoreOption } from './shipping.ts';

/** Token returned by ECPay's store map: the language, and a secret of the tab. At most 20 characters. */
export const visitPattern = /^\d[A-Za-z0-9]{19}$/;

export function visitLanguage(visit: string): Language {
  return languageOf(Number(visit[0])) ?? 0;
}

export interface ChosenStore {
  visit: string;
  option: StoreOption;
  code: string;
  name: string;
  address: string;
}

/** Parses ECPay's post back; null where it names no store. Texts are cut to the checkout's limits. */
export function readChosenStore(fields: Readonly<Record<string, string>>): ChosenStore | null {
  const option = optionOf(fields.LogisticsSubType ?? '');
  const visit = fields.ExtraData ?? '';
  const code = oneLine((fields.CVSStoreID ?? '').normalize('NFKC'));
  const name = line(fields.CVSStoreName, checkoutLimits.storeName);
  if (option === null || !visitPattern.test(visit) || !isStoreCode(code) || name === '') return null;
  return { visit, option, code, name, address: line(fields.CVSAddress, checkoutLimits.storeAddress) };
}

function line(text = '', longest: number): string {
  return [...oneLine(plainLetters(text).replaceAll(/[<>]/g, ''))].slice(0, longest).join('');
}

function optionOf(subType: string): StoreOption | null {
  if (/^UNIMART/.test(subType)) return 'sevenEleven';
  return /^FAMI/.test(subType) ? 'familyMart' : null;
}

/** URL fragment of the checkout, because servers and logs do not see it. */
export function storeFragment({ visit, option, code, name, address }: ChosenStore): string {
  return `#${new URLSearchParams({ visit, option, code, name, address })}`;
}
