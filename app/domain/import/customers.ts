import { normaliseEmail, normalisePhone } from '#app/domain/address/email-and-phone.ts';
import { countyNamed, countyOfSpecName, isCounty } from '../address/county.ts';
import { type Address, type Customer, emptyAddress } from '../customer/customer.ts';
import { longestLevel } from '../customer/customer-record.ts';
import {
  type Findings,
  isEntry,
  noteUnknown,
  own,
  readBoolean,
  readDate,
  readList,
  readText,
  shown,
} from './values.ts';

/** Customer data of an order besides name and address (specification, section 3). */
export interface ImportedCustomer {
  oldId: string;
  loyalty: boolean;
  loyaltyLevel: string;
  notes: readonly string[];
  createdDate: Date | null;
}

export interface ReadCustomer {
  customer: Customer;
  /** The name if non-blank, otherwise first and last name (specification, section 3). */
  name: string;
  more: ImportedCustomer;
  /** Whether to write to them in Chinese, guessed from name and address. */
  isChinese: boolean;
}

const fields = [
  'id',
  'firstName',
  'lastName',
  'name',
  'number',
  'email',
  'loyalty',
  'loyaltyLevel',
  'shippingAddress',
  'billingAddress',
  'addressType',
  'customerNotes',
  'createdDate',
];

const word = { most: 200, markup: 'kept' } as const;

export function readCustomer(findings: Findings, path: string, given: unknown): ReadCustomer {
  if (!isEntry(given)) findings.note(path, 'customer-missing', given);
  const value = isEntry(given) ? given : {};
  noteUnknown(findings, path, value, fields);
  const text = (name: string) => readText(findings, `${path}/${name}`, own(value, name), word);
  const billing = own(value, 'billingAddress');
  const addressType = text('addressType');
  const customer: Customer = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    name: text('name'),
    number: isEntry(given) ? readPhone(findings, `${path}/number`, own(value, 'number')) : '',
    email: isEntry(given) ? readEmail(findings, `${path}/email`, own(value, 'email')) : '',
    shippingAddress: readAddress(findings, `${path}/shippingAddress`, own(value, 'shippingAddress')),
    ...(billing !== undefined && {
      billingAddress: readAddress(findings, `${path}/billingAddress`, billing),
    }),
    ...(addressType !== '' && { addressType }),
  };
  const name = customer.name || `${customer.firstName} ${customer.lastName}`.trim();
  if (name === '' && isEntry(given)) findings.note(`${path}/name`, 'name-missing');
  const notes = readList(findings, `${path}/customerNotes`, own(value, 'customerNotes')).map((note) =>
    readText(findings, note.path, isEntry(note.value) ? own(note.value, 'note') : note.value, {
      most: 1000,
      lines: true,
    }),
  );
  return {
    customer,
    name: name || '—',
    more: {
      oldId: shown(own(value, 'id')),
      loyalty: readBoolean(findings, `${path}/loyalty`, own(value, 'loyalty')) ?? false,
      loyaltyLevel: readText(findings, `${path}/loyaltyLevel`, own(value, 'loyaltyLevel'), {
        most: longestLevel,
      }),
      notes: notes.filter((note) => note !== ''),
      createdDate: readDate(findings, `${path}/createdDate`, own(value, 'createdDate')),
    },
    isChinese: /\p{Script=Han}/u.test(name) || customer.shippingAddress.chineseAddress !== '',
  };
}

function readPhone(findings: Findings, path: string, value: unknown): string {
  if (value === undefined || value === null || value === '') {
    findings.note(path, 'phone-missing');
    return '';
  }
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
  // A phone stored as a number has lost its leading zero.
  const whole = /^9\d{8}$/.test(typed.trim()) ? `0${typed.trim()}` : typed;
  const phone = normalisePhone(whole);
  if (phone === null) {
    findings.note(path, 'phone-unreadable', value);
    return readText(findings, path, typed, { most: 40 });
  }
  if (phone !== value) findings.note(path, 'phone-tidied', `${typed} → ${phone}`);
  return phone;
}

function readEmail(findings: Findings, path: string, value: unknown): string {
  const typed = typeof value === 'string' ? value : '';
  if (typed.trim() === '') {
    findings.note(path, 'email-missing', value);
    return '';
  }
  const email = normaliseEmail(typed);
  if (email !== null) {
    if (email !== value) findings.note(path, 'email-tidied', `${shown(typed)} → ${email}`);
    return email;
  }
  const several = typed
    .slice(0, 1000)
    .replace(/^mailto:/i, '')
    .split(/[;,\s<>]+/);
  const first = several.map(normaliseEmail).find((each) => each !== null);
  findings.note(path, first === undefined ? 'email-unreadable' : 'email-several', value);
  return first ?? '';
}

const addressFields: readonly string[] = Object.keys(emptyAddress);

function readAddress(findings: Findings, path: string, value: unknown): Address {
  if (value === undefined) return emptyAddress;
  if (!isEntry(value)) {
    findings.note(path, 'not-an-entry', value);
    return emptyAddress;
  }
  noteUnknown(findings, path, value, addressFields);
  const text = (name: keyof Address) => readText(findings, `${path}/${name}`, own(value, name), word);
  return {
    address1: text('address1'),
    address2: text('address2'),
    address3: text('address3'),
    town: text('town'),
    city: text('city'),
    county: readCounty(findings, `${path}/county`, text('county')),
    state: text('state'),
    country: text('country'),
    zip: text('zip'),
    chineseAddress: text('chineseAddress'),
    storeName: text('storeName'),
    storeCode: text('storeCode'),
    storeAddress: text('storeAddress'),
    pickupName: text('pickupName'),
  };
}

/** Unknown counties stay as written. */
function readCounty(findings: Findings, path: string, text: string): string {
  if (text === '' || isCounty(text)) return text;
  const exact = countyOfSpecName(text);
  if (exact) return exact;
  const one = countyNamed(text);
  if (one === null) {
    findings.note(path, 'county-unknown', text);
    return text;
  }
  findings.note(path, 'county-tidied', `${text} → ${one}`);
  return one;
}
