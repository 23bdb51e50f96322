import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { Promo } from '#app/domain/cart/quote.ts';
import { quoteSession } from '#app/domain/cart/session.ts';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
import {
  appliedPromo,
  type PromoInCart,
  type PromoRefused,
  plainPromoCode,
} from '#app/domain/promo/promo-in-cart.ts';
import { cartText } from '#app/text/cart.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { labelled } from '#app/text/marks.ts';
import { variantOptions } from '#app/text/product.ts';
import {
  capitalsMatter,
  linkRefused,
  notApplied,
  promoFailure,
  promoGapText,
  promoGives,
  promoRefusedShort,
  promoText,
} from '#app/text/promo.ts';
import { BundleParts } from '#app/ui/bundle-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { OrderThresholds } from '#app/ui/order-thresholds.tsx';
import { Thumbnail } from '#app/ui/picture.tsx';
import { PriceBefore } from '#app/ui/price.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { cartRows, unitOf } from './cart-parts.tsx';
import styles from './checkout-summary.module.css';

const query = '(min-width: 62rem)';

/** Whether there is room for two columns. For hydrated pages only. */
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Linked from the button of an order below the minimum. */
export const thresholdsId = 'order-thresholds';

const summaryId = 'checkout-summary';
const promoId = 'checkout-promo';

/** Opens the summary first, which is collapsed on a phone. */
export function goToPromo(): void {
  document.getElementById(summaryId)?.setAttribute('open', '');
  document.getElementById(promoId)?.focus();
}

/** The button of a step, in sight however far the page is scrolled; on a phone with the total and the promo code. */
export function CheckoutBar({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const session = useSession();
  const { promo } = session;
  const { amountDue, promoGap } = quoteSession(session);
  const applied = appliedPromo(promo);
  const isRefused = promo.state === 'failed' || promoGap !== null;
  return (
    <div className={styles.bar}>
      <p className={styles.barTotal}>
        <span>{t(checkoutText.total)}</span>
        <strong className="numeric">{formatNtd(amountDue)}</strong>
        <button type="button" onClick={goToPromo} className={isRefused ? styles.refused : undefined}>
          {isRefused ? t(promoRefusedShort) : (applied?.code ?? t(checkoutText.promo))}
        </button>
      </p>
      {children}
    </div>
  );
}

/** Beside the step on a wide screen; on a phone above it, collapsed until the review, which shows what is ordered. */
export function CheckoutSummary({
  fresh,
  terms,
  missed,
  isReviewed,
}: {
  fresh: FreshBasket;
  terms: DeliveryTerms;
  /** The code that stopped the shopper; another state of it is another object. */
  missed: PromoInCart | null;
  isReviewed: boolean;
}) {
  const t = useTranslate();
  const session = useSession();
  const wide = useWide();
  const money = quoteSession(session);
  return (
    <aside className={styles.summary} aria-label={t(checkoutText.orderSummary)}>
      <details open={wide || isReviewed} id={summaryId}>
        {/* On a wide screen it is a heading: open, without its mark. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary tabIndex={wide ? -1 : undefined} onClick={(event) => wide && event.preventDefault()}>
          <span>{t(checkoutText.orderSummary)}</span>
          <strong>{formatNtd(money.amountDue)}</strong>
        </summary>
        <SummaryLines fresh={fresh} />
        <p className={styles.editCart}>
          <LocalLink to="/store/cart">{t(checkoutText.editCart)}</LocalLink>
        </p>
        {/* What is changed now would look ordered. */}
        <div inert={session.orderPosting}>
          <PromoCode missed={missed} />
        </div>
        <dl className={styles.totals}>
          {cartRows(session, money.shipping).map(({ label, amount }) => (
            <div key={label[0]}>
              <dt>{t(label)}</dt>
              <dd>{formatNtd(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>{t(checkoutText.shipping)}</dt>
            <dd>
              {money.isUndecided
                ? t(checkoutText.notChosen)
                : money.shipping === 0
                  ? t(checkoutText.free)
                  : formatNtd(money.shipping)}
            </dd>
          </div>
          <div className={styles.total}>
            <dt>{t(checkoutText.total)}</dt>
            <dd>{formatNtd(money.amountDue)}</dd>
          </div>
        </dl>
      </details>
      {!wide && <FoldedRefusal />}
      <OrderThresholds money={money} terms={terms} id={thresholdsId} />
    </aside>
  );
}

/** What the box says of a code that does not apply, while the box is folded away with the summary. */
export function FoldedRefusal() {
  const t = useTranslate();
  const session = useSession();
  const { promo } = session;
  const { promoGap } = quoteSession(session);
  const applied = appliedPromo(promo);
  const words = [
    ...(promo.state === 'failed' ? [t(promoFailure(promo))] : []),
    ...(applied && promoGap ? [t(promoGives(applied.code, applied)) + t(promoGapText(promoGap))] : []),
    ...(applied?.refused ? [t(linkRefused(applied.refused))] : []),
  ];
  return (
    words.length > 0 && (
      <Notice tone="warning" role="status" className={styles.folded}>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    )
  );
}

function SummaryLines({ fresh }: { fresh: FreshBasket }) {
  const t = useTranslate();
  const language = useLanguage();
  const { basket } = useSession();
  return (
    <ul className={styles.summaryLines}>
      {basket.map((line) => {
        const { productID, qty, left, price } = line;
        const unit = unitOf(line);
        const variant = fresh.variants.get(productID);
        return (
          <li key={productID} data-counted={left > 0}>
            <Thumbnail image={variant?.image} sizes="3.5rem" />
            <div>
              <p>{variant ? t(variant.title) : t(cartText.unnamed)}</p>
              <p className="small soft">
                {variant && variantOptions(variant, language)} ×{'\u00a0'}
                {qty}
                {left === 0 && ` · ${t(cartText.soldOut)}`}
              </p>
              <BundleParts line={{ parts: variant?.parts, qty }} />
            </div>
            <p className={styles.amount}>
              {left > 0 && (
                <>
                  {unit < price && <PriceBefore price={price * qty} />}
                  {formatNtd(unit * qty)}
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface PromoAnswer extends Promo {
  valid: boolean;
  expired: boolean;
  problem?: 'used-up' | 'not-yet';
  starts?: string;
}

function refusalOf({ expired, problem, starts }: PromoAnswer): PromoRefused {
  if (problem === 'not-yet' && starts) return { reason: 'not-yet', starts };
  if (problem === 'used-up') return { reason: 'used-up' };
  return { reason: expired ? 'expired' : 'not-valid' };
}

/** States: checking, then valid or failed (specification, section 4). */
async function checkPromoCode(code: string): Promise<void> {
  dispatch({ type: 'promo-checking', code });
  try {
    const response = await fetch('/api/validatePromoCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 429) return dispatch({ type: 'promo-failed', code, reason: 'too-many' });
    if (response.status === 400) return dispatch({ type: 'promo-failed', code, reason: 'not-valid' });
    if (!response.ok) return dispatch({ type: 'promo-failed', code, reason: 'unreachable' });
    const found: PromoAnswer = await response.json();
    const { valid, expired: _, ...promo } = found;
    dispatch(
      valid ? { ...promo, type: 'promo-valid', code } : { type: 'promo-failed', code, ...refusalOf(found) },
    );
  } catch {
    dispatch({ type: 'promo-failed', code, reason: 'unreachable' });
  }
}

export function PromoCode({ missed }: { missed: PromoInCart | null }) {
  const t = useTranslate();
  const session = useSession();
  const { promo } = session;
  const given = useRef<HTMLParagraphElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(promo.state);
  const typed = useRef(false);
  const [isEmpty, setEmpty] = useState(false);

  // A code from a link is checked without moving the focus.
  const offered = promo.state === 'offered' ? promo.code : null;
  useEffect(() => {
    if (offered === null) return;
    typed.current = false;
    void checkPromoCode(offered);
  }, [offered]);

  useEffect(() => {
    const was = before.current;
    before.current = promo.state;
    // The focused control may be gone: the focus goes to what replaced it.
    if ((was === 'valid' || was === 'checking') && promo.state === 'none') {
      // Not where a refused order says so.
      if (document.activeElement === document.body) input.current?.focus();
    } else if (was !== 'checking' || !typed.current) return;
    else if (promo.state === 'valid') given.current?.focus();
    else if (promo.state === 'failed') input.current?.focus();
  }, [promo.state]);

  const checking = promo.state === 'checking' || promo.state === 'offered';
  const applied = appliedPromo(promo);
  if (applied) {
    const gap = quoteSession(session).promoGap;
    const { code, refused } = applied;
    return (
      <>
        <div className={gap === null ? styles.promoGiven : `${styles.promoGiven} ${styles.promoShort}`}>
          <p ref={given} tabIndex={-1} role="status" id={promoId}>
            {t(promoGives(code, applied))}
            {gap && <strong>{t(promoGapText(gap))}</strong>}
          </p>
          <Button
            variant="quiet"
            aria-label={t(labelled(promoText.remove, code))}
            onClick={() => {
              setEmpty(false);
              dispatch({ type: 'promo-removed' });
            }}
          >
            {t(promoText.remove)}
          </Button>
        </div>
        <p role="status" className={refused && !checking ? 'mt-2 small bad medium' : 'small'}>
          {checking ? t(promoText.checking) : refused && t(linkRefused(refused))}
        </p>
      </>
    );
  }
  const filled = promo.state === 'none' ? '' : promo.code;
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = plainPromoCode(String(new FormData(event.currentTarget).get('code') ?? '')).trim();
    typed.current = true;
    setEmpty(code === '');
    if (code === '') input.current?.focus();
    else if (!checking) void checkPromoCode(code);
  };
  const errors = [
    ...(isEmpty && promo.state === 'none' ? [t(promoText.empty)] : []),
    ...(promo.state === 'failed' ? [t(promoFailure(promo))] : []),
    ...(promo === missed && !checking ? [t(notApplied)] : []),
  ];
  const refused = promo.state === 'failed' && promo.reason === 'not-valid' ? promo.code : null;
  return (
    <form className={styles.promo} onSubmit={enter} noValidate>
      <TextField
        id={promoId}
        ref={input}
        name="code"
        label={t(promoText.apply)}
        error={errors.join(' ')}
        value={filled}
        onChange={({ target }) => {
          setEmpty(false);
          dispatch({ type: 'promo-typed', code: target.value });
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      {/* A field that keeps the focus is not read again. */}
      <p role="status" className="visually-hidden">
        {errors.join(' ')}
      </p>
      <Button type="submit" aria-disabled={checking}>
        {t(checking ? promoText.checking : promoText.enter)}
      </Button>
      {refused !== null && refused.toLowerCase() !== refused.toUpperCase() && (
        <p className="small all-columns">{t(capitalsMatter)}</p>
      )}
    </form>
  );
}
