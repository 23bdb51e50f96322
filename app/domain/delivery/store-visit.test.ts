import { expect, test } from 'vitest';
import { readChosenStore, storeFragment, visitLanguage } from './store-visit.ts';

const visit = '1abcdefghijklmnopqrs';
const posted = {
  MerchantID: '2000132',
  LogisticsSubType: 'FAMIC2C',
  CVSStoreID: '006598',
  CVSStoreName: '新營國光店',
  CVSAddress: '臺南市新營區民權路４８號',
  ExtraData: visit,
};

test('a store comes back with its chain, its texts tidied, and the visit that it was chosen for', () => {
  const store = readChosenStore(posted);
  expect(store).toEqual({
    visit,
    option: 'familyMart',
    code: '006598',
    name: '新營國光店',
    address: '臺南市新營區民權路48號',
  });
  expect(visitLanguage(visit)).toBe(1);
  const fragment = new URLSearchParams(store ? storeFragment(store).slice(1) : '');
  expect(Object.fromEntries(fragment)).toEqual(store);
  expect(readChosenStore({ ...posted, LogisticsSubType: 'UNIMARTFREEZE' })?.option).toBe('sevenEleven');
  const long = { ...posted, CVSStoreName: `<b>\u0000${'店'.repeat(99)}`, CVSAddress: 'x\n'.repeat(999) };
  const cut = readChosenStore(long);
  expect(cut?.name).toMatch(/^b 店{58}$/);
  expect(cut?.address).not.toMatch(/[\n<>]/);
  expect(cut?.address.length).toBeLessThanOrEqual(200);
});

test.each([
  ['without a visit', { ExtraData: '' }],
  ['for a visit of another form', { ExtraData: '1abcdefghijklmnopqr"' }],
  ['of another chain', { LogisticsSubType: 'HILIFEC2C' }],
  ['of five digits', { CVSStoreID: '06598' }],
  ['with a script for a code', { CVSStoreID: "'><sc" }],
  ['without a name', { CVSStoreName: ' \n' }],
  [
    'of no fields',
    Object.fromEntries(Object.keys(posted).map((name) => [name, ''])) as Partial<typeof posted>,
  ],
])('a store %s is none', (_what, changes) => {
  expect(readChosenStore({ ...posted, ...changes })).toBeNull();
});
