import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import { localize, localPath, pick } from '#app/domain/language.ts';
import {
  askWhenBack,
  backInStockText,
  type StockRequestProblem,
  stockRequestProblems,
  whenIsBack,
} from '#app/text/back-in-stock.ts';
import { variantOptions, withOptions } from '#app/text/product.ts';
import styles from './back-in-stock.module.css';
import { Button, ButtonLink } from './button.tsx';
import { SelectField, TextField } from './field.tsx';
import { useLanguage, useTranslate } from './language.ts';
import { Notice } from './notice.tsx';
import { useAnswerFocus } from './page.tsx';
import { usePostedAnswer } from './posted-answer.ts';

export interface BackInStockProps {
  product: ShopProduct;
  chosen: ShopVariant | null;
  /** Whether the chosen variant, or all of them, is sold out. */
  isOpen: boolean;
}

/** In a shop that sends no emails. A script adds the question: a tap before hydration waits (early-taps). */
export function AskWhenBack({ product, chosen }: Omit<BackInStockProps, 'isOpen'>) {
  const t = useTranslate();
  const title = localize((language) =>
    withOptions(pick(product.title, language), chosen ? variantOptions(chosen, language) : '', language),
  );
  return (
    <ButtonLink to="/contact" state={{ about: t(whenIsBack(title)) }} data-step="ask">
      {t(askWhenBack)}
    </ButtonLink>
  );
}

/** With what was posted; an empty variant is any of the product. */
type Answer = { variant: string; email: string } & (
  | { ok: true }
  | { ok: false; problem: StockRequestProblem }
);

const place = 'back-in-stock';

/** A plain form, which works without JavaScript. */
export function BackInStock({ product, chosen, isOpen }: BackInStockProps) {
  const t = useTranslate();
  const language = useLanguage();
  const fetcher = useFetcher<Answer>();
  const posted = usePostedAnswer<Answer>();
  const answer = fetcher.data ?? posted;
  const refused = answer?.ok === false ? answer : null;
  const [chosenFirst] = useState(chosen?.id);
  const sending = fetcher.state !== 'idle';
  const field = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (answer) focusAnswer(answer.ok ? thanks.current : field.current);
  }, [answer]);

  const soldOut = product.variants.filter(({ qty }) => qty === 0);
  const named = soldOut.filter((variant) => variantOptions(variant, language) !== '');
  const isShown = isOpen || answer !== undefined;
  // Another option that is sold out was not asked for yet.
  const isOther =
    fetcher.data !== undefined && chosen?.qty === 0 && !['', chosen.id].includes(answer?.variant ?? '');
  // As it was posted, until another option is chosen on the page.
  const postedVariant = chosen?.id === chosenFirst ? refused?.variant : undefined;
  const content = (
    <>
      {answer?.ok && !isOther ? (
        <Notice tone="good" role="status" tabIndex={-1} ref={thanks}>
          <p className="bold">{t(backInStockText.thanksTitle)}</p>
          <p>{t(backInStockText.thanks)}</p>
        </Notice>
      ) : (
        <fetcher.Form
          method="post"
          action={`${localPath(`/store/${product.slug}`, language)}#${place}`}
          className="grid gap-4"
          noValidate
        >
          <p>{t(backInStockText.lead)}</p>
          {named.length > 0 && product.variants.length > 1 && (
            <SelectField
              key={chosen?.id}
              label={t(backInStockText.which)}
              name="variant"
              defaultValue={postedVariant ?? (chosen?.qty === 0 ? chosen.id : '')}
            >
              {/* Waiting for any variant only makes sense while all are sold out. */}
              {soldOut.length === product.variants.length && (
                <option value="">{t(backInStockText.any)}</option>
              )}
              {named.map((variant) => (
                <option key={variant.id} value={variant.id}>
                  {variantOptions(variant, language)}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            ref={field}
            label={t(backInStockText.email)}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            defaultValue={answer?.email}
            hint={t(backInStockText.onlyForThis)}
            error={refused ? t(stockRequestProblems[refused.problem]) : undefined}
            required
          />
          {/* A field that keeps the focus is not read again. */}
          <p role="status" className="visually-hidden">
            {refused && !sending && t(stockRequestProblems[refused.problem])}
          </p>
          <div>
            <Button type="submit" variant="ink" aria-disabled={sending} data-step="back-in-stock">
              {t(sending ? backInStockText.sending : backInStockText.send)}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </>
  );
  // A heading that is not tapped: what opens with the page would close under the finger, and move what follows it.
  if (soldOut.length === product.variants.length)
    return (
      <section id={place} className={styles.open} aria-labelledby={`${place}-heading`}>
        <h2 id={`${place}-heading`} className={styles.heading}>
          {t(backInStockText.ask)}
        </h2>
        {content}
      </section>
    );
  return (
    <details id={place} className={styles.asked} open={isShown}>
      <summary className={styles.ask}>
        {t(isOpen ? backInStockText.ask : backInStockText.askForOption)}
      </summary>
      {content}
    </details>
  );
}
