import { expect, it } from 'vitest';
import { readLookUp } from './order-lookup.ts';

const found = { orderNumber: 'QWER123', phone: '0912345678' };

it.each<[number: string, phone: string, read: typeof found | null]>([
  ['QWER123', '0912345678', found],
  [' qwer 123 ', '0912-345-678', found],
  ['#QWER-123', '+886 912 345 678', found],
  ['ＱＷＥＲ１２３', '０９１２３４５６７８', found],
  ['QWER99', '0912345678', null],
  ['QWER11000', '0912345678', null],
  ['QWER123', '0223456789', null],
  ['', '0912345678', null],
  ['QWER123', '', null],
  [`${' '.repeat(100)}QWER123`, '0912345678', null],
])('%j and %j', (number, phone, read) => expect(readLookUp({ number, phone })).toEqual(read));
