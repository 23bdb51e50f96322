import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { emptySession, type Session } from '#app/domain/cart/session.ts';
import { capitalsMatter, notApplied, promoText } from '#app/text/promo.ts';
import { promoOffered } from '#app/text/promo-offer.ts';
import { FoldedRefusal, PromoCode } from './checkout-summary.tsx';

/** A server has no session. */
let session = emptySession;
vi.mock('#app/ui/session.tsx', () => ({ useSession: () => session, dispatch: () => {} }));
afterEach(() => {
  session = emptySession;
});

function shownWith(
  promo: Session['promo'],
  path = '/checkout',
  missed: Session['promo'] | null = null,
): string {
  session = { ...emptySession, promo };
  const router = createMemoryRouter([{ path: '*', element: <PromoCode missed={missed} /> }], {
    initialEntries: [path],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each(['/checkout', '/zh-TW/checkout'])(
  '%s: where a code with letters does not hold, it says that capitals matter, and offers no code that may not exist',
  (path) => {
    const language = path === '/checkout' ? 0 : 1;
    const refused = shownWith({ state: 'failed', code: 'braai10', reason: 'not-valid' }, path);
    expect(refused).toContain(capitalsMatter[language]);
    expect(refused).not.toContain('BRAAI10');
  },
);

test('without letters, or refused for another reason, nothing is said of capitals', () => {
  for (const promo of [
    { state: 'failed', code: '2026', reason: 'not-valid' },
    { state: 'failed', code: 'braai10', reason: 'expired' },
    { state: 'failed', code: 'braai10', reason: 'unreachable' },
  ] as const)
    expect(shownWith(promo)).not.toContain(capitalsMatter[0]);
});

test.each(['/checkout', '/zh-TW/checkout'])(
  '%s: a code that stopped the shopper is said to be not applied, by the words of its button',
  (path) => {
    const words = notApplied[path === '/checkout' ? 0 : 1];
    const typed = { state: 'typed', code: 'BRA' } as const;
    expect(shownWith(typed, path)).not.toContain(words);
    expect(shownWith(typed, path, typed)).toContain(words);
    // Said too: the field keeps the focus, so it is not read again.
    expect(shownWith(typed, path, typed)).toContain(`<p role="status" class="visually-hidden">${words}</p>`);
    expect(shownWith(typed, path, { ...typed, code: 'BR' })).not.toContain(words);
    expect(words).toContain(promoText.enter[path === '/checkout' ? 0 : 1]);
  },
);

test('while a code is checked nothing asks to apply it', () => {
  const checking = { state: 'checking', code: 'BRA' } as const;
  expect(shownWith(checking, '/checkout', checking)).not.toContain(notApplied[0]);
});

test('the button that removes a code says which', () => {
  const promo = { state: 'valid', code: 'BRAAI10', discount: 10, salesAmount: 0 } as const;
  expect(shownWith(promo)).toContain('aria-label="Remove: BRAAI10"');
  expect(shownWith(promo, '/zh-TW/checkout')).toContain('aria-label="移除：BRAAI10"');
});

test('a refused code is shown beside the folded summary, too, and a valid one is not', () => {
  const folded = (promo: Session['promo']) => {
    session = { ...emptySession, promo };
    const router = createMemoryRouter([{ path: '*', element: <FoldedRefusal /> }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(folded({ state: 'failed', code: 'NOPE123', reason: 'not-valid' })).toContain(
    '“NOPE123” is not a valid promo code',
  );
  const good = { state: 'valid', code: 'BRAAI', discount: 0, salesAmount: 50 } as const;
  expect(folded({ ...good, minSpend: 300 })).toContain('Add NT$300 more');
  expect(folded(good)).toBe('');
  expect(folded({ ...good, refused: { code: 'OLD50', reason: 'expired' } })).toContain('“OLD50” has expired');
  expect(folded({ state: 'offered', code: 'BRAAI' })).toBe('');
});

test('beside the code that is applied stands that one of a link is checked, and why it was refused', () => {
  const applied = { state: 'valid', code: 'BRAAI', discount: 10, salesAmount: 0 } as const;
  const checking = shownWith({ state: 'checking', code: 'OLD50', applied });
  expect(checking).toContain(promoText.checking[0]);
  expect(checking).toContain('aria-label="Remove: BRAAI"');
  const refused = { ...applied, refused: { code: 'OLD50', reason: 'expired' } } as const;
  for (const [path, words] of [
    ['/checkout', 'Promo code “OLD50” has expired.'],
    ['/zh-TW/checkout', '優惠碼「OLD50」已過期。'],
  ] as const) {
    expect(shownWith(refused, path)).toMatch(new RegExp(`role="status"[^>]*>${words}`));
    expect(shownWith(refused, path)).toContain('BRAAI');
  }
  for (const reason of ['too-many', 'unreachable'] as const)
    expect(shownWith({ ...applied, refused: { code: 'OLD50', reason } })).toContain('“OLD50”');
});

test('a code from a link is not announced as valid', () => {
  const [english, chinese] = promoOffered('NOPE123');
  expect(english).toMatch(/check whether you can use it/);
  expect(chinese).toMatch(/確認是否適用/);
});
