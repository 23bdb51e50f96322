import { type Language, languageOf } from '../language.ts';
import { oneLine, plainLetters } from '../typed-text.ts';
import { isStoreCode } from './pickup-store.ts';
import type { StoreOption } from './shipping.ts';

/**
 * A visit to the map of a chain's stores, as ECPay hands it back: the language, and what only the tab knows that set
 * out. At most 20 characters.
 */
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

/** What ECPay's page posts back; null where it names no store. Texts are cut to what the checkout takes. */
export function readChosenStore(fields: Readonly<Record<string, string>>): ChosenStore | null {
  const option = optionOf(fields.LogisticsSubType ?? '');
  const visit = fields.ExtraData ?? '';
  const code = oneLine((fields.CVSStoreID ?? '').normalize('NFKC'));
  const name = line(fields.CVSStoreName, 60);
  if (option === null || !visitPattern.test(visit) || !isStoreCode(code) || name === '') return null;
  return { visit, option, code, name, address: line(fields.CVSAddress, 200) };
}

function line(text = '', longest: number): string {
  return [...oneLine(plainLetters(text).replaceAll(/[<>]/g, ''))].slice(0, longest).join('');
}

function optionOf(subType: string): StoreOption | null {
  if (/^UNIMART/.test(subType)) return 'sevenEleven';
  return /^FAMI/.test(subType) ? 'familyMart' : null;
}

/** Behind `#` of the checkout's address, which no server and no log sees. */
export function storeFragment({ visit, option, code, name, address }: ChosenStore): string {
  return `#${new URLSearchParams({ visit, option, code, name, address })}`;
}
