import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, biltong, posting, request, sessionAfter } from '#test/session-factories.ts';
import { emptySession, reduceSession, type Session } from './session.ts';
import { readSession, storeSession } from './stored-session.ts';

const today = '2026-11-23';
const reread = (session: Session) => readSession(storeSession(session), today);

describe('what the browser keeps', () => {
  test('a session comes back as it was', () => {
    const session = sessionAfter(
      add(biltong, 2),
      { type: 'language', language: 1 },
      { type: 'draft', draft: { name: '王小明', county: 'Taipei' } },
      { type: 'promo-checking', code: 'A' },
      { type: 'promo-valid', code: 'A', discount: 10, salesAmount: 5 },
      { type: 'refresh', requested: ['var_biltong'], variants: [{ ...biltong, price: 350, qty: 1 }] },
    );
    expect(reread(session)).toEqual(session);
  });

  test('how goods are stored comes back with them, and nothing that is no such way', () => {
    const variants = [{ ...biltong, storage: 'frozen' as const }];
    const session = sessionAfter(add(biltong), { type: 'refresh', requested: ['var_biltong'], variants });
    expect(reread(session).basket[0]?.storage).toBe('frozen');
    const { shared, own } = storeSession(session);
    const foreign = readSession({ shared: shared.replace('"frozen"', '"boiled"'), own }, today);
    expect(foreign.basket[0]).not.toHaveProperty('storage');
  });

  test('that goods are back in stock is still to be accepted when the page comes back', () => {
    const refresh = (qty: number) =>
      ({ type: 'refresh', requested: ['var_biltong'], variants: [{ ...biltong, qty }] }) as const;
    const back = sessionAfter(add(biltong), refresh(0), { type: 'accept' }, refresh(5));
    expect(reread(back).changes).toEqual([{ kind: 'back', productID: 'var_biltong' }]);
  });

  test('a code that came with a link is stored until it is used', () => {
    const session = sessionAfter(add(biltong), { type: 'promo-offered', code: 'BRAAI' });
    expect(reread(session).promo).toEqual({ state: 'offered', code: 'BRAAI' });
  });

  test('a code that is applied is stored while another of a link is checked', () => {
    const used = sessionAfter(
      add(biltong),
      { type: 'promo-checking', code: 'BRAAI' },
      { type: 'promo-valid', code: 'BRAAI', discount: 10, salesAmount: 0 },
    );
    const linked = reduceSession(used, { type: 'promo-offered', code: 'OLD50' });
    expect(reread(linked).promo).toEqual({ state: 'offered', code: 'OLD50', applied: used.promo });
    const asked = reduceSession(linked, { type: 'promo-checking', code: 'OLD50' });
    expect(reread(asked)).toMatchObject({ promo: used.promo, totalPrice: used.totalPrice });
  });

  test('a code that was only typed comes back in the box of the same tab', () => {
    for (const last of ['promo-typed', 'promo-checking'] as const) {
      const session = sessionAfter(add(biltong), { type: last, code: 'BRA' });
      expect(reread(session).promo).toEqual({ state: 'typed', code: 'BRA' });
      expect(storeSession(session).shared).not.toContain('BRA');
    }
  });

  test('nothing in the shared part says who the person is', () => {
    const session = sessionAfter(
      add(biltong),
      { type: 'draft', draft: { name: 'Thandi', email: 'thandi@example.com' } },
      posting,
    );
    expect(storeSession(session).shared).not.toMatch(/thandi/i);
  });

  test('an order that was on its way is one whose fate is unknown', () => {
    expect(reread(sessionAfter(add(biltong), posting))).toMatchObject({
      orderPosting: false,
      orderPostError: { name: 'unreachable' },
      attempt: request,
      editedSince: false,
    });
    const edited = sessionAfter(add(biltong), posting, add(biltong));
    expect(reread(edited)).toMatchObject({ attempt: request, editedSince: true });
  });

  test.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['a day to come', '2026-12-04', '2026-12-04'],
    ['a day that is over', '2026-11-22', ''],
    ['a day that never was', '2026-02-30', ''],
    ['no day', 'tomorrow', ''],
  ])('an arrival day: %s', (_what, chosenDay, stored) => {
    const session = sessionAfter(add(biltong), { type: 'draft', draft: { name: 'Sipho', chosenDay } });
    expect(reread(session).draft).toMatchObject({ name: 'Sipho', chosenDay: stored });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', '{"version":0,"basket":[{}]}'],
    ['lines of nonsense', '{"version":1,"basket":[null,1,{"productID":"x"},{"qty":1e309}]}'],
  ])('%s is dropped', (_name, text) => {
    expect(readSession({ shared: text, own: text }, today)).toEqual(emptySession);
  });

  test('a language that is no index is the first', () => {
    for (const language of [{ toString: [] }, [1], true, '1.0', 7]) {
      const shared = JSON.stringify({ version: 1, basket: {}, changes: [], promo: {}, language });
      expect(readSession({ shared, own: null }, today).language).toBe(0);
    }
  });

  test('any text at all is read without an error', () => {
    fc.assert(fc.property(fc.json(), fc.json(), (shared, own) => void readSession({ shared, own }, today)));
    const part = fc.anything({ withNullPrototype: false });
    const shape = fc.record({
      version: fc.constant(1),
      basket: part,
      changes: part,
      promo: part,
      draft: part,
      attempt: part,
      successfulOrder: part,
      orderPosted: part,
      language: part,
    });
    fc.assert(
      fc.property(shape, (value) => {
        const text = JSON.stringify(value) ?? null;
        readSession({ shared: text, own: text }, today);
      }),
    );
  });
});
