import { describe, expect, test } from 'vitest';
import { type ShippingOption, usualTerms } from '#app/domain/delivery/shipping.ts';
import { isUnapplied } from '#app/domain/promo/promo-in-cart.ts';
import { add, biltong, boerewors, lines, posting, request, sessionAfter } from '#test/session-factories.ts';
import { type CheckoutDetails, emptyDetails } from './checkout-details.ts';
import { failureOf, isInDoubt, type OrderPostError, postErrorOf } from './order-post-error.ts';
import {
  adopted,
  chosenOption,
  isDefiniteRefusal,
  quoteSession,
  reduceSession,
  type Session,
  type SessionAction,
} from './session.ts';

describe('promo codes', () => {
  const basket = [add(biltong, 2), add(boerewors)];
  const offered: SessionAction = { type: 'promo-offered', code: 'BRAAI' };
  const checking: SessionAction = { type: 'promo-checking', code: 'BRAAI' };

  test('a changed total has the code asked again, and stays in sight meanwhile', () => {
    const used = { type: 'promo-valid', code: 'BRAAI', discount: 10, salesAmount: 0 } as const;
    const changed = {
      name: 'total-changed',
      totalPrice: 1,
      totalPriceWithShipping: 1,
      amountDue: 1,
    } as const;
    const refused = sessionAfter(add(biltong), checking, used, posting, {
      type: 'post-failed',
      error: changed,
    });
    expect(refused.promo).toEqual({ state: 'offered', code: 'BRAAI' });
    const asked = [checking, { ...used, discount: 20 }].reduce(reduceSession, refused);
    expect(asked).toMatchObject({ promo: { state: 'valid', discount: 20 }, orderPostError: changed });
  });

  test.each<OrderPostError>([{ name: 'promo-below-minimum', missing: 20 }, { name: 'promo-no-product' }])(
    'a code refused as $name is asked again: its terms have changed',
    (error) => {
      const used = { type: 'promo-valid', code: 'BRAAI', discount: 10, salesAmount: 0 } as const;
      const refused = sessionAfter(add(biltong), checking, used, posting, { type: 'post-failed', error });
      expect(refused.promo).toEqual({ state: 'offered', code: 'BRAAI' });
    },
  );

  test('a code that is typed stays unapplied until it is valid or the box is empty', () => {
    const typed = sessionAfter(...basket, { type: 'promo-typed', code: 'BRA' });
    expect(typed).toMatchObject({ totalPrice: 1000, promo: { state: 'typed', code: 'BRA' } });
    expect(isUnapplied(typed.promo)).toBe(true);
    expect(isUnapplied(reduceSession(typed, checking).promo)).toBe(true);
    expect(isUnapplied([checking, valid(10, 0)].reduce(reduceSession, typed).promo)).toBe(false);
    expect(reduceSession(typed, { type: 'promo-typed', code: ' ' }).promo).toEqual({ state: 'none' });
  });

  test.each([
    ['that was tried too often', { name: 'promo-too-many' } as const],
    ['refused for a reason of later', postErrorOf({ posted: false, name: 'promo-of-later' })],
  ])('a code %s stays for a later try', (_what, error) => {
    const used = { type: 'promo-valid', code: 'BRAAI', discount: 10, salesAmount: 0 } as const;
    const refused = sessionAfter(add(biltong), checking, used, posting, { type: 'post-failed', error });
    expect(refused).toMatchObject({ promo: { state: 'valid', code: 'BRAAI' }, orderPostError: error });
  });

  test('the answer about a code that is no longer in the box counts nothing', () => {
    const other: SessionAction = { type: 'promo-typed', code: 'BRAAI2' };
    const answered = sessionAfter(...basket, checking, other, valid(10, 0));
    expect(answered).toMatchObject({ totalPrice: 1000, promo: { state: 'typed', code: 'BRAAI2' } });
  });

  test('a refused code, which says so, does not stop', () => {
    expect(isUnapplied({ state: 'failed', code: 'BRAAI', reason: 'not-valid' })).toBe(false);
  });

  test('a code of a link replaces the one that is applied once it is valid, and leaves it where it is refused', () => {
    const used = sessionAfter(...basket, checking, valid(10, 0));
    const linked: SessionAction[] = [
      { type: 'promo-offered', code: 'LINK' },
      { type: 'promo-checking', code: 'LINK' },
    ];
    for (const count of [1, 2]) {
      const asked = linked.slice(0, count).reduce(reduceSession, used);
      expect(asked.totalPrice).toBe(936);
      expect(isUnapplied(asked.promo)).toBe(true);
    }
    const asked = linked.reduce(reduceSession, used);
    const refused = reduceSession(asked, { type: 'promo-failed', code: 'LINK', reason: 'expired' });
    expect(refused.promo).toEqual({ ...used.promo, refused: { code: 'LINK', reason: 'expired' } });
    expect(refused.totalPrice).toBe(936);
    const other = { type: 'promo-valid', code: 'LINK', discount: 0, salesAmount: 300 } as const;
    for (const before of [asked, linked.reduce(reduceSession, refused)]) {
      const replaced = reduceSession(before, other);
      expect(replaced).toMatchObject({ totalPrice: 1000, promoAmount: 300 });
      expect(replaced.promo).toEqual({ state: 'valid', code: 'LINK', discount: 0, salesAmount: 300 });
    }
  });

  test('a change in another tab leaves what is typed here', () => {
    const typed = sessionAfter(...basket, { type: 'promo-typed', code: 'BRA' });
    expect(adopted(typed, sessionAfter(add(biltong))).promo).toEqual(typed.promo);
  });

  const valid = (discount: number, salesAmount: number): SessionAction => ({
    type: 'promo-valid',
    code: 'BRAAI',
    discount,
    salesAmount,
  });
  test.each<[string, SessionAction[], Partial<Session>]>([
    [
      'offered by a link nothing changes',
      [...basket, offered],
      { totalPrice: 1000, promo: { state: 'offered', code: 'BRAAI' } },
    ],
    ['offered and valid already', [...basket, checking, valid(10, 0), offered], { totalPrice: 936 }],
    ['offered before the first line', [offered, ...basket], { promo: { state: 'offered', code: 'BRAAI' } }],
    ['while checking nothing changes', [...basket, checking], { totalPrice: 1000, promoAmount: 0 }],
    [
      'a percentage on lines without a sale',
      [...basket, checking, valid(10, 0)],
      { totalPrice: 936, promoAmount: 0 },
    ],
    ['a fixed amount', [...basket, checking, valid(0, 100)], { totalPrice: 1000, promoAmount: 100 }],
    [
      'lines added later have it too',
      [add(biltong), checking, valid(10, 0), add(biltong)],
      { totalPrice: 576 },
    ],
    [
      'removal restores the basket',
      [...basket, checking, valid(10, 50), { type: 'promo-removed' }],
      { totalPrice: 1000, promoAmount: 0, promo: { state: 'none' } },
    ],
    [
      'an answer for another code is not taken',
      [...basket, { type: 'promo-checking', code: 'OTHER' }, valid(10, 0)],
      { totalPrice: 1000, promo: { state: 'checking', code: 'OTHER' } },
    ],
    [
      'failed keeps the code',
      [checking, { type: 'promo-failed', code: 'BRAAI', reason: 'not-valid' }],
      { promo: { state: 'failed', code: 'BRAAI', reason: 'not-valid' } },
    ],
    [
      'success resets it',
      [
        ...basket,
        checking,
        valid(10, 50),
        posting,
        {
          type: 'posted',
          orderNumber: 'ABCD100',
          totalPriceWithShipping: 1,
          order: {
            totalPrice: 1,
            amountDue: 1,
            paymentMethod: 'cod',
            shippingOption: 'selfPickUp',
            promised: null,
            orderLink: null,
            orderDate: null,
          },
        },
      ],
      { promo: { state: 'none' }, promoAmount: 0 },
    ],
  ])('%s', (_name, actions, want) => {
    expect(sessionAfter(...actions)).toMatchObject(want);
  });
});

describe('sending the order', () => {
  const order = {
    totalPrice: 320,
    amountDue: 320,
    paymentMethod: 'cod',
    shippingOption: 'selfPickUp',
    promised: { day: '2026-11-24', chosen: '2026-11-26', payBy: '2026-11-23T06:00:00.000Z' },
    orderLink: 'ABCD100-tqzz00-0123456789012345678901234567890123456789012',
    orderDate: '2026-11-23T02:00:00.000Z',
  } as const;
  const posted: SessionAction = {
    type: 'posted',
    orderNumber: 'ABCD100',
    totalPriceWithShipping: 320,
    order,
  };
  const failed = (error: OrderPostError): SessionAction => ({ type: 'post-failed', error });
  const draft: SessionAction = { type: 'draft', draft: { name: 'Thandi' } };
  const begun: SessionAction[] = [add(biltong), draft, { type: 'step', step: 1 }, posting];

  test('start, success, reset', () => {
    const sending = sessionAfter(...begun);
    expect(sending).toMatchObject({ orderPosting: true, orderID: 'order-1', attempt: request });
    const done = reduceSession(sending, posted);
    expect(done).toMatchObject({
      basket: [],
      basketItemQty: 0,
      totalPrice: 0,
      shippingStep: 0,
      orderPosting: false,
      orderPosted: true,
      orderNumber: 'ABCD100',
      successfulOrder: order,
      totalPriceWithShipping: 320,
      orderID: null,
      attempt: null,
      draft: emptyDetails,
    });
    expect(reduceSession(done, { type: 'reset' })).toMatchObject({
      orderPosted: false,
      orderNumber: '',
      successfulOrder: null,
      totalPrice: 0,
      promoAmount: 0,
      shippingStep: 0,
    });
    expect(reduceSession(done, add(biltong))).toMatchObject({ orderPosted: false, basketItemQty: 1 });
    expect(reduceSession(done, { type: 'promo-offered', code: 'BRAAI' })).toMatchObject({
      orderPosted: false,
      successfulOrder: null,
      promo: { state: 'offered', code: 'BRAAI' },
    });
  });

  test('the thanks of an earlier order end nothing of one that was sent since', () => {
    const unknown = failed({ name: 'unreachable' });
    for (const sent of [sessionAfter(...begun), sessionAfter(...begun, unknown)])
      expect(reduceSession(sent, { type: 'reset' })).toBe(sent);
    const coded = sessionAfter(add(biltong), { type: 'promo-offered', code: 'BRAAI' });
    expect(reduceSession(coded, { type: 'reset' })).toBe(coded);
  });

  test('an order that the shop was asked for later takes what it has out of the cart', () => {
    const lost = sessionAfter(...begun, failed({ name: 'unreachable' }), add(boerewors), add(biltong));
    expect(isInDoubt(lost)).toBe(true);
    const found: SessionAction = { ...posted, items: [{ productID: 'var_biltong', qty: 1 }] };
    const here = reduceSession(lost, found);
    expect(lines(here)).toEqual([
      ['var_biltong', 1],
      ['var_wors', 1],
    ]);
    expect(here).toMatchObject({ orderPosted: true, orderNumber: 'ABCD100', attempt: null });
    for (const session of [here, sessionAfter(...begun), sessionAfter(add(biltong))])
      expect(isInDoubt(session)).toBe(false);
    expect(isInDoubt(sessionAfter(...begun, failed({ name: 'order-id-reused' })))).toBe(false);
  });

  test('a tab that hears of its order after another one leaves the cart of that alone', () => {
    const sending = sessionAfter(...begun);
    const next = [posted, add(boerewors)].reduce(reduceSession, sending);
    const heard = reduceSession(adopted(sending, next), { type: 'heard-elsewhere' });
    expect(heard).toMatchObject({ orderPosting: false, orderPosted: false, attempt: null, orderID: null });
    expect(lines(heard)).toEqual([['var_wors', 1]]);
  });

  test('a shopper who is forgotten is forgotten in what was sent, too, of which there is one order', () => {
    const unknown = failed({ name: 'unreachable' });
    const forget: SessionAction = { type: 'forget', draft: emptyDetails };
    expect(sessionAfter(...begun, unknown, forget)).toMatchObject({
      attempt: null,
      orderPostError: null,
      orderID: 'order-1',
    });
    expect(sessionAfter(...begun, forget)).toMatchObject({ attempt: request, orderPosting: true });
  });

  test('what was added while it was sent, here or in another tab, stays in the cart', () => {
    const here = sessionAfter(...begun, add(boerewors));
    const both = adopted(here, reduceSession(here, add(biltong, 2)));
    const done = reduceSession(both, posted);
    expect(lines(done)).toEqual([
      ['var_biltong', 2],
      ['var_wors', 1],
    ]);
    expect(done).toMatchObject({ orderPosted: true, totalPriceWithShipping: 320 });
    // The shop may have lowered what was sent.
    const soldOut: SessionAction = { type: 'refresh', variants: [], requested: ['var_biltong'] };
    expect(lines([soldOut, posted].reduce(reduceSession, sessionAfter(...begun)))).toEqual([]);
  });

  const unreachable = failed({ name: 'unreachable' });
  test.each<[string, SessionAction[], boolean]>([
    ['just failed', [], false],
    [
      'the shop’s news',
      [{ type: 'refresh', variants: [{ ...biltong, qty: 0 }], requested: [biltong.id] }],
      false,
    ],
    [
      'what that took from the stock, accepted',
      [{ type: 'refresh', variants: [{ ...biltong, qty: 0 }], requested: [biltong.id] }, { type: 'accept' }],
      false,
    ],
    ['an edit, and news accepted', [draft, { type: 'accept' }], true],
    ['another step', [{ type: 'step', step: 0 }], false],
    ['other goods', [add(boerewors)], true],
    ['other details', [draft], true],
    ['another code', [{ type: 'promo-checking', code: 'BRAAI' }], true],
    ['sent again after it', [draft, posting, unreachable], false],
  ])(
    'an order whose fate is unknown, then %s: whether it was edited since',
    (_name, actions, editedSince) => {
      expect(sessionAfter(...begun, unreachable, ...actions)).toMatchObject({
        attempt: request,
        editedSince,
      });
    },
  );

  test('another tab’s other goods are an edit, too', () => {
    const mine = sessionAfter(...begun, unreachable);
    expect(adopted(mine, mine).editedSince).toBe(false);
    expect(adopted(mine, reduceSession(mine, add(boerewors))).editedSince).toBe(true);
  });

  test('what another tab found out of an order is known in this one', () => {
    const mine = sessionAfter(...begun, unreachable);
    const placed = reduceSession(mine, posted);
    expect(adopted(mine, placed)).toMatchObject({ attempt: null, orderPostError: null, orderPosted: true });
    // One that is under way here has its own answer to come.
    const sending = sessionAfter(...begun, unreachable, posting);
    expect(adopted(sending, placed)).toMatchObject({ attempt: request, orderPosting: true });
  });

  test('a limit that stops a retry leaves the fate unknown; at the first try there is no order', () => {
    const limited = (session: Session, name: 'too-many' | 'promo-too-many' = 'too-many') =>
      reduceSession(session, failed(failureOf({ name }, session)));
    const retried = limited(sessionAfter(...begun, unreachable, posting));
    expect(retried).toMatchObject({ orderPostError: { name: 'unreachable' }, attempt: request });
    expect(reduceSession(retried, add(boerewors)).orderID).toBe('order-1');
    const guessed = limited(sessionAfter(...begun, unreachable, posting), 'promo-too-many');
    expect(guessed).toMatchObject({ orderPostError: { name: 'unreachable' }, attempt: request });
    const first = limited(sessionAfter(...begun));
    expect(first).toMatchObject({ orderPostError: { name: 'too-many' }, attempt: null });
    // A tab that is closed may have sent it.
    const elsewhere = { ...sessionAfter(...begun.slice(0, 3)), orderID: 'order-1' };
    expect(limited(reduceSession(elsewhere, posting))).toMatchObject({
      orderPostError: { name: 'unreachable' },
      orderID: 'order-1',
    });
    // Refused for good before, it is a first try again.
    const refused = sessionAfter(...begun, unreachable, posting, failed({ name: 'promo-used' }), posting);
    expect(limited(refused)).toMatchObject({ orderPostError: { name: 'too-many' } });
  });

  test('a second click while it is sent changes nothing', () => {
    const sending = sessionAfter(...begun);
    expect(reduceSession(sending, { type: 'posting', request: { ...request, orderID: 'order-2' } })).toBe(
      sending,
    );
  });

  test('everything typed is still there when it fails', () => {
    expect(sessionAfter(...begun, failed({ name: 'order-failed' }))).toMatchObject({
      orderPosting: false,
      basketItemQty: 1,
      shippingStep: 1,
      draft: { name: 'Thandi' },
      orderPostError: { name: 'order-failed' },
    });
  });

  test.each<[string, OrderPostError, SessionAction, string | null]>([
    ['refused, then edited: another order', { name: 'promo-used' }, add(boerewors), null],
    ['refused, then other details: another order', { name: 'promo-used' }, draft, null],
    ['refused, sent again unchanged: another order', { name: 'promo-used' }, { type: 'step', step: 1 }, null],
    ['fate unknown, then edited: the same', { name: 'unreachable' }, add(boerewors), 'order-1'],
    ['shop failed, then edited: the same', { name: 'order-failed' }, draft, 'order-1'],
    ['the id is taken, then edited: the same', { name: 'order-id-reused' }, draft, 'order-1'],
    ['a new order, said so', { name: 'order-id-reused' }, { type: 'new-attempt' }, null],
  ])('%s', (_name, error, action, orderID) => {
    expect(sessionAfter(...begun, failed(error), action).orderID).toBe(orderID);
  });
});

describe('a delivery that the shop has switched off', () => {
  const off = (...options: readonly ShippingOption[]): SessionAction => ({
    type: 'terms',
    terms: { ...usualTerms, off: options },
  });
  const toStore: SessionAction = { type: 'draft', draft: { shippingOption: 'sevenEleven' } };
  const typed: SessionAction = { type: 'draft', draft: { address1: '1 Xinyi Rd.' } };
  const paid: SessionAction = { type: 'draft', draft: { paymentMethod: 'cod' } };
  const posted: SessionAction = {
    type: 'posted',
    orderNumber: 'ABCD100',
    totalPriceWithShipping: 320,
    order: {
      totalPrice: 320,
      amountDue: 320,
      paymentMethod: 'cod',
      shippingOption: 'selfPickUp',
      promised: null,
      orderLink: null,
      orderDate: null,
    },
  };
  const refused: SessionAction = {
    type: 'post-failed',
    error: { name: 'shipping-not-offered', shippingOption: 'regularAM' },
  };
  test.each<[string, SessionAction[], string]>([
    ['is not the one to begin with', [add(biltong), off('regularAM', 'regularPM')], 'selfPickUp'],
    ['is left alone where none is off', [add(biltong), off()], 'regularAM'],
    [
      'stays chosen, so that its person hears of it',
      [add(biltong), toStore, off('sevenEleven')],
      'sevenEleven',
    ],
    ['stays through the review', [add(biltong), { type: 'step', step: 1 }, off('regularAM')], 'regularAM'],
    ['stays after an order with it was refused', [add(biltong), refused, off('regularAM')], 'regularAM'],
    ['stays once something is typed', [add(biltong), off(), typed, off('regularAM')], 'regularAM'],
    ['stays with what was typed before the page was loaded', [typed, off('regularAM')], 'regularAM'],
    ['may change again while nobody has chosen one', [off('regularAM'), off('regularPM')], 'regularAM'],
    [
      'is not the one to begin the next order with',
      [off('regularAM'), posted, add(biltong), off('regularAM')],
      'regularPM',
    ],
    ['is not chosen by the only way to pay', [paid, off('regularAM')], 'regularPM'],
  ])('%s', (_, actions, shippingOption) => {
    expect(sessionAfter(...actions).draft.shippingOption).toBe(shippingOption);
  });
});

test('a delivery that was withdrawn is not chosen, whatever another would cost', () => {
  const toFamilyMart: SessionAction = { type: 'draft', draft: { shippingOption: 'familyMart' } };
  const withFee = (familyMart: number | null): SessionAction => ({
    type: 'terms',
    terms: { ...usualTerms, familyMart },
  });
  const chosen = sessionAfter(add(biltong), withFee(150), toFamilyMart);
  expect(chosenOption(chosen)).toBe('familyMart');
  expect(quoteSession(chosen)).toMatchObject({ shipping: 150, isUndecided: false });
  const withdrawn = reduceSession(chosen, withFee(null));
  expect(chosenOption(withdrawn)).toBeNull();
  expect(quoteSession(withdrawn)).toMatchObject({ shipping: 0, isUndecided: true });
  expect(withdrawn).toMatchObject({ feeChange: null, draft: { shippingOption: 'familyMart' } });
});

test('what was typed for the store of a chain comes back with that chain alone, until it is forgotten', () => {
  const code = (storeCode: string) => ({ storeName: '信義店', storeCode, storeAddress: '' });
  const none = { storeName: '', storeCode: '', storeAddress: '' };
  const draft = (typed: Partial<CheckoutDetails>): SessionAction => ({ type: 'draft', draft: typed });
  const sevenEleven = draft({ shippingOption: 'sevenEleven' });
  const familyMart = draft({ shippingOption: 'familyMart' });
  const typed = [sevenEleven, draft(code('111111')), familyMart, draft(code('222222'))];
  expect(sessionAfter(...typed.slice(0, 2), draft({ shippingOption: 'regularAM' })).draft).toMatchObject(
    code('111111'),
  );
  expect(sessionAfter(...typed.slice(0, 3)).draft).toMatchObject(none);
  const back = sessionAfter(...typed, sevenEleven);
  expect(back.draft).toMatchObject({ shippingOption: 'sevenEleven', ...code('111111') });
  expect(reduceSession(back, familyMart).draft).toMatchObject(code('222222'));
  // Chosen on the map of the other chain, which says its delivery and its store at once.
  const onMap = draft({ shippingOption: 'familyMart', ...code('333333') });
  expect(sessionAfter(...typed.slice(0, 2), onMap, sevenEleven).draft).toMatchObject(code('111111'));
  expect(reduceSession(adopted(back, sessionAfter(add(biltong))), familyMart).draft).toMatchObject(
    code('222222'),
  );
  const forgotten: SessionAction = { type: 'forget', draft: emptyDetails };
  const placed: SessionAction = {
    type: 'posted',
    orderNumber: 'QWER123',
    totalPriceWithShipping: 0,
    order: {
      totalPrice: 320,
      paymentMethod: 'cod',
      shippingOption: 'sevenEleven',
      amountDue: 320,
      promised: null,
      orderLink: null,
      orderDate: null,
    },
  };
  for (const ended of [forgotten, placed])
    expect([ended, familyMart].reduce(reduceSession, back).draft).toMatchObject(none);
});

describe('the fees that a page receives', () => {
  const terms = (home: number): SessionAction => ({
    type: 'terms',
    terms: { home, store: 190, familyMart: null, freeFrom: null, minimum: null },
  });
  const toStore: SessionAction = { type: 'draft', draft: { shippingOption: 'sevenEleven' } };
  const upTo = (freeFrom: number, home: number): SessionAction => ({
    type: 'terms',
    terms: { ...usualTerms, home, freeFrom },
  });
  const off: SessionAction = { type: 'terms', terms: { ...usualTerms, off: ['sevenEleven'] } };
  test.each<[string, SessionAction[], Session['feeChange'], number]>([
    ['the first word is how things stand', [add(biltong), terms(120)], null, 120],
    ['a later one is shown', [add(biltong), terms(120), terms(130)], { from: 120, to: 130 }, 130],
    ['two in a row are one', [add(biltong), terms(120), terms(130), terms(140)], { from: 120, to: 140 }, 140],
    ['there and back is none', [add(biltong), terms(120), terms(130), terms(120)], null, 120],
    ['until it is accepted', [add(biltong), terms(120), terms(130), { type: 'accept' }], null, 130],
    ['of another delivery it is not shown', [add(biltong), toStore, terms(120), terms(130)], null, 190],
    ['another choice has its fee beside it', [add(biltong), terms(120), terms(130), toStore], null, 190],
    [
      'a fee that is free by now has not changed',
      [add(biltong), upTo(700, 120), upTo(700, 130), add(biltong, 2)],
      null,
      0,
    ],
    ['nor is it the one that changed', [add(biltong, 3), upTo(700, 120), upTo(700, 130)], null, 0],
    [
      'other goods leave it shown',
      [add(biltong), upTo(700, 120), upTo(700, 130), add(biltong)],
      { from: 120, to: 130 },
      130,
    ],
    ['an empty basket has no fee', [terms(120), terms(130)], null, 0],
    [
      'a withdrawn delivery has none, and none that changed',
      [add(biltong), terms(120), toStore, off],
      null,
      0,
    ],
    ['nor has it one while another fee changes', [add(biltong), toStore, terms(120), off, off], null, 0],
    [
      'offered again, it has its fee, which no one has seen',
      [add(biltong), toStore, terms(120), off, terms(120)],
      null,
      190,
    ],
  ])('%s', (_, actions, feeChange, fee) => {
    const session = sessionAfter(...actions);
    expect(session.feeChange).toEqual(feeChange);
    expect(session.totalPriceWithShipping - session.totalPrice).toBe(fee);
  });
});

describe('a cart that another tab changed', () => {
  const review: SessionAction = { type: 'step', step: 1 };
  const mine = sessionAfter(add(biltong), review);
  const theirs = sessionAfter(add(biltong, 2));

  test('is said at the review until it is accepted', () => {
    const changed = adopted(mine, theirs);
    expect(changed).toMatchObject({ changedElsewhere: true, shippingStep: 1, basketItemQty: 2 });
    expect(reduceSession(changed, { type: 'accept' }).changedElsewhere).toBe(false);
    expect(reduceSession(changed, { type: 'step', step: 0 }).changedElsewhere).toBe(false);
  });

  test.each<[string, Session, Session]>([
    ['with the same lines', mine, sessionAfter(add(biltong))],
    ['before the review', sessionAfter(add(biltong)), theirs],
    ['by an order that was placed', mine, { ...theirs, basket: [], orderPosted: true }],
  ])('%s is not', (_what, here, there) => expect(adopted(here, there).changedElsewhere).toBe(false));

  test('each tab stays at its step, or two would send each other back for ever', () => {
    expect(adopted(sessionAfter(add(biltong)), mine).shippingStep).toBe(0);
    expect(adopted(mine, sessionAfter(add(biltong))).shippingStep).toBe(1);
  });
});

test('that the shop knows of the order is said only where the order call says so', () => {
  const refused = { posted: false, message: 'any' };
  for (const name of ['order-failed', 'order-numbers-exhausted'])
    expect(postErrorOf({ ...refused, name })).toMatchObject({ name: 'order-failed' });
  for (const name of ['too-many', 'promo-too-many', 'promo-used', 'order-id-reused'])
    expect(postErrorOf({ ...refused, name })).toMatchObject({ name });
  // The shop has been updated since the page was opened.
  expect(isDefiniteRefusal(postErrorOf({ ...refused, name: 'a-later-reason' }))).toBe(true);
  // A proxy, a gate before the call, or what is no answer at all.
  for (const answer of [null, 'Too many', 503, {}, { problem: 'foreign-origin' }, { name: 'order-failed' }])
    expect(postErrorOf(answer)).toEqual({ name: 'unreachable' });
});
