import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, biltong, posting, request, sessionAfter } from '#test/session-makers.ts';
import { keepSession, readSession } from './kept-session.ts';
import { emptySession } from './session.ts';

describe('what the browser keeps', () => {
  test('a session comes back as it was', () => {
    const session = sessionAfter(
      add(biltong, 2),
      { type: 'language', language: 1 },
      { type: 'draft', draft: { name: '王小明', county: 'Taipei' } },
      { type: 'promo-checking', code: 'A' },
      { type: 'promo-valid', code: 'A', discount: 10, salesAmount: 5 },
      { type: 'refresh', asked: ['var_biltong'], variants: [{ ...biltong, price: 350, qty: 1 }] },
    );
    expect(readSession(keepSession(session))).toEqual(session);
  });

  test('a code that came with a link is kept until it is used', () => {
    const session = sessionAfter(add(biltong), { type: 'promo-offered', code: 'BRAAI' });
    expect(readSession(keepSession(session)).promo).toEqual({ state: 'offered', code: 'BRAAI' });
  });

  test('nothing in the shared part says who the person is', () => {
    const session = sessionAfter(
      add(biltong),
      { type: 'draft', draft: { name: 'Thandi', email: 'thandi@example.com' } },
      posting,
    );
    expect(keepSession(session).shared).not.toMatch(/thandi/i);
  });

  test('an order that was on its way is one whose fate is unknown', () => {
    expect(readSession(keepSession(sessionAfter(add(biltong), posting)))).toMatchObject({
      orderPosting: false,
      orderPostError: { name: 'unreachable' },
      attempt: request,
    });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', '{"version":0,"basket":[{}]}'],
    ['lines of nonsense', '{"version":1,"basket":[null,1,{"productID":"x"},{"qty":1e309}]}'],
  ])('%s is dropped', (_name, text) => {
    expect(readSession({ shared: text, own: text })).toEqual(emptySession);
  });

  test('any text at all is read without an error', () => {
    fc.assert(fc.property(fc.json(), fc.json(), (shared, own) => void readSession({ shared, own })));
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
        readSession({ shared: text, own: text });
      }),
    );
  });
});
