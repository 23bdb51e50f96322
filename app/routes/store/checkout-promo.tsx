import { type FormEvent, useEffect, useId, useRef } from 'react';
import { inCapitals } from '#app/domain/promo/promo-code.ts';
import { capitalsMatter, promoFailures, promoGives, promoText, tryCode } from '#app/text/checkout.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './checkout-summary.module.css';

interface PromoAnswer {
  valid: boolean;
  expired: boolean;
  discount: number;
  salesAmount: number;
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
    const { valid, expired, discount, salesAmount }: PromoAnswer = await response.json();
    dispatch(
      valid
        ? { type: 'promo-valid', code, discount, salesAmount }
        : { type: 'promo-failed', code, reason: expired ? 'expired' : 'not-valid' },
    );
  } catch {
    dispatch({ type: 'promo-failed', code, reason: 'unreachable' });
  }
}

export function PromoCode() {
  const t = useTranslate();
  const id = useId();
  const { promo } = useSession();
  const given = useRef<HTMLParagraphElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(promo.state);
  const typed = useRef(false);

  // A code from a link is checked without moving the focus.
  const offered = promo.state === 'offered' ? promo.code : null;
  useEffect(() => {
    if (offered !== null) void checkPromoCode(offered);
  }, [offered]);

  useEffect(() => {
    const was = before.current;
    before.current = promo.state;
    if (was === 'checking' && !typed.current) return;
    // The focused control may be gone: the focus goes to what replaced it.
    if (was === 'checking' && promo.state === 'valid') given.current?.focus();
    else if (was === 'checking' && promo.state === 'failed') input.current?.focus();
    else if (was === 'valid' && promo.state === 'none') input.current?.focus();
  }, [promo.state]);

  if (promo.state === 'valid') {
    return (
      <div className={styles.promoGiven}>
        <p ref={given} tabIndex={-1} role="status">
          {t(promoGives(promo.code, promo.discount, promo.salesAmount))}
        </p>
        <Button look="quiet" onClick={() => dispatch({ type: 'promo-removed' })}>
          {t(promoText.remove)}
        </Button>
      </div>
    );
  }
  const checking = promo.state === 'checking' || promo.state === 'offered';
  const filled = promo.state === 'none' ? '' : promo.code;
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    typed.current = true;
    if (code && !checking) void checkPromoCode(code);
  };
  const refused = promo.state === 'failed' && promo.reason === 'not-valid' ? promo.code : null;
  const capitals = refused === null ? null : inCapitals(refused);
  return (
    <form className={styles.promo} onSubmit={enter} noValidate>
      <TextField
        id={id}
        ref={input}
        name="code"
        label={t(promoText.apply)}
        error={promo.state === 'failed' ? t(promoFailures[promo.reason](promo.code)) : undefined}
        key={offered === null ? 'typed' : 'offered'}
        defaultValue={filled}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Button type="submit" aria-disabled={checking}>
        {t(checking ? promoText.checking : promoText.enter)}
      </Button>
      {capitals !== null && (
        <p className="small all-columns">
          {t(capitalsMatter)}{' '}
          <Button
            look="quiet"
            onClick={() => {
              typed.current = true;
              void checkPromoCode(capitals);
            }}
          >
            {t(tryCode(capitals))}
          </Button>
        </p>
      )}
    </form>
  );
}
