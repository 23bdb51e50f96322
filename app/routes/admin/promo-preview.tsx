import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { isShippingOption, optionsOffered, shippingMethods } from '#app/domain/delivery/shipping.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import { localPath } from '#app/domain/language.ts';
import { maxLineQty, maxLines } from '#app/domain/order/order.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { checkPromoTerms, type PromoTerms, previewNames, promoLimits } from '#app/domain/promo/promo-code.ts';
import { isDay } from '#app/domain/taipei-day.ts';
import { AdminHeading, BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { findVariants, variantsOf } from '#app/server/catalogue/variants-for-order.ts';
import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { previewCart } from '#app/server/orders/cart-preview.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { tooBig } from '#app/text/delivery.ts';
import { labelled } from '#app/text/marks.ts';
import { variantTitle } from '#app/text/product.ts';
import { goodsRows, promoGives } from '#app/text/promo.ts';
import { previewGap, previewLeft, previewText } from '#app/text/promo-preview.ts';
import { promoConditions, promoDays, promosText, promoWorth } from '#app/text/promos-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/promo-preview.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { HiddenFields } from './parts/hidden-fields.tsx';
import styles from './promos.module.css';

const querySchema = {
  find: queryText(longestSearch),
  code: queryText(100),
  shipping: queryText(),
  who: queryText(320),
  day: queryText(20),
  time: queryText(20),
};

/**
 * `?qty.<variant>=2` is the cart, `?code=` a stored code, or the terms of one that is not under the names of `PromoTerms`;
 * `?shipping=`, `?who=` and `?day=`, `?time=` are how, who and when. All of it is in the address: a form that gets.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const given = new URL(request.url).searchParams;
  const { find, code, shipping, who, day, time } = readQuery(request, querySchema);
  const { fees, parcel, search } = settings.current();
  const options = optionsOffered(fees);
  const shippingOption = isShippingOption(shipping) && options.includes(shipping) ? shipping : options[0];
  const lines = linesIn(given);
  const terms = termsIn(given);
  const areRight = terms === null || checkPromoTerms(terms).length === 0;
  const promo = code !== '' ? { code } : terms !== null && areRight ? { terms } : null;
  const at = isDay(day) ? `${day}T${/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '00:00'}` : null;
  const [found, chosen] = await Promise.all([
    find === '' && lines.length > 0 ? [] : findVariants(db, find, search.synonyms),
    variantsOf(
      db,
      lines.map(({ productID }) => productID),
    ),
  ]);
  const wanted = lines.filter(({ productID }) => chosen.some((one) => one.productID === productID));
  const preview =
    shippingOption === undefined || wanted.length === 0
      ? null
      : await previewCart(
          db,
          { lines: wanted, shippingOption, promo, customer: who, at },
          { terms: fees, parcel },
        );
  const withoutCost = found
    .filter(({ productID }) => !wanted.some((line) => line.productID === productID))
    .map(({ cost: _, ...variant }) => variant);
  return {
    typed: { find, code, who, day, time, shipping: shippingOption ?? '' },
    terms,
    areRight,
    options: [...options],
    found: withoutCost,
    preview,
  };
}

function linesIn(given: URLSearchParams): { productID: VariantId; qty: number }[] {
  const lines = [...given].flatMap(([name, typed]) => {
    const [, id = ''] = /^qty\.(.{1,100})$/.exec(name) ?? [];
    const qty = /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), maxLineQty) : 0;
    return isVariantId(id) && qty > 0 ? [[id, qty] as const] : [];
  });
  return [...new Map(lines)].slice(0, maxLines).map(([productID, qty]) => ({ productID, qty }));
}

/** null where none are given. */
function termsIn(given: URLSearchParams): PromoTerms | null {
  const whole = (name: string) => {
    const typed = given.get(name) ?? '';
    return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  };
  const text = (name: string) => (given.get(name) ?? '').slice(0, 20) || null;
  const [discount, salesAmount] = [whole('discount'), whole('salesAmount')];
  if (discount === 0 && salesAmount === 0) return null;
  return {
    discount,
    salesAmount,
    minSpend: whole('minSpend'),
    firstDay: text('firstDay'),
    firstTime: text('firstTime'),
    lastDay: text('lastDay'),
    lastTime: text('lastTime'),
    maxUses: null,
    perCustomer: null,
    products: given.getAll('products').filter(isParentId).slice(0, promoLimits.products),
    filters: given.getAll('filters').slice(0, promoLimits.filters),
    series: '',
  };
}

export default function PromoPreview({ loaderData }: Route.ComponentProps) {
  const { typed, terms, areRight, options, found, preview } = loaderData;
  const t = useTranslate();
  const language = useLanguage();
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const;
  const conditions = terms && promoConditions(terms);
  return (
    <>
      <BackLink to="/admin/promos">{t(promosText.title)}</BackLink>
      <AdminHeading title={t(previewText.title)} lead={t(previewText.lead)} />
      <Form
        action={localPath('/admin/promos/preview', language)}
        className={styles.preview}
        preventScrollReset
        // What is typed follows the address.
        key={JSON.stringify([
          typed,
          terms,
          preview?.quote.lines.map(({ productID, qty }) => [productID, qty]),
        ])}
      >
        <section className={styles.cart} aria-label={t(previewText.cart)}>
          <h2>{t(previewText.cart)}</h2>
          {preview?.quote.lines.map((line) => (
            <div key={line.productID} className={styles.line}>
              <CheckedInput
                {...number}
                name={`qty.${line.productID}`}
                aria-label={t(labelled(previewText.quantity, variantTitle(line, language)))}
                defaultValue={line.qty}
                max={maxLineQty}
                w="5rem"
              />
              <span>
                {variantTitle(line, language)}
                {line.qty > line.left && <small className="bad"> {t(previewLeft(line.left))}</small>}
              </span>
              <span className="end-text">
                {line.discount > 0 && <s className="soft">{formatNtd(line.price * line.qty)}</s>}{' '}
                <b>{formatNtd(line.lineTotal)}</b>
              </span>
            </div>
          ))}
          <CheckedInput
            type="search"
            name="find"
            label={t(previewText.find)}
            defaultValue={typed.find}
            maxLength={longestSearch}
          />
          {found.length > 0 && (
            <div className={styles.found}>
              {found.map((variant) => (
                <div key={variant.productID} className={styles.line}>
                  <CheckedInput
                    {...number}
                    name={`qty.${variant.productID}`}
                    aria-label={t(labelled(previewText.quantity, variantTitle(variant, language)))}
                    max={maxLineQty}
                    w="5rem"
                  />
                  <span>{variantTitle(variant, language)}</span>
                  <span className="end-text">{formatNtd(variant.price)}</span>
                </div>
              ))}
            </div>
          )}
          {typed.find !== '' && found.length === 0 && <p className="soft">{t(previewText.foundNone)}</p>}
        </section>
        <section className={styles.cart} aria-label={t(previewText.terms)}>
          <h2>{t(previewText.terms)}</h2>
          <div className={styles.fields}>
            <NativeSelect
              name="shipping"
              label={t(previewText.shipping)}
              defaultValue={typed.shipping}
              data={options.map((option) => ({ value: option, label: t(shippingMethods[option].label) }))}
            />
            <CheckedInput
              name="code"
              label={t(previewText.code)}
              defaultValue={typed.code}
              maxLength={100}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
            />
            <CheckedInput
              name="who"
              label={t(previewText.who)}
              description={t(previewText.whoHint)}
              defaultValue={typed.who}
              maxLength={320}
              autoComplete="off"
            />
            <CheckedInput name="day" type="date" label={t(previewText.day)} defaultValue={typed.day} />
            <CheckedInput name="time" type="time" label={t(previewText.time)} defaultValue={typed.time} />
          </div>
          <details open={terms !== null}>
            <summary>{t(previewText.unsaved)}</summary>
            <p className="small soft mb-2">{t(previewText.unsavedHint)}</p>
            <div className={styles.fields}>
              <CheckedInput
                {...number}
                name="discount"
                max={100}
                label={t(promosText.percentLabel)}
                defaultValue={terms?.discount || ''}
              />
              <CheckedInput
                {...number}
                name="salesAmount"
                label={t(promosText.amountLabel)}
                defaultValue={terms?.salesAmount || ''}
              />
              <CheckedInput
                {...number}
                name="minSpend"
                label={t(promosText.minSpend)}
                defaultValue={terms?.minSpend || ''}
              />
            </div>
            {terms && (
              <>
                <HiddenFields
                  of={Object.fromEntries(
                    previewNames.flatMap((name) => (terms[name] ? [[name, terms[name]]] : [])),
                  )}
                />
                {terms.products.map((id) => (
                  <input key={id} type="hidden" name="products" value={id} />
                ))}
                {terms.filters.map((key) => (
                  <input key={key} type="hidden" name="filters" value={key} />
                ))}
                <p className="small mt-2">
                  {areRight
                    ? [t(promoWorth(terms)), t(promoDays(terms)), conditions && t(conditions)]
                        .filter(Boolean)
                        .join(' · ')
                    : t(previewText.termsWrong)}
                </p>
              </>
            )}
          </details>
          <Button type="submit">{t(previewText.reckon)}</Button>
        </section>
      </Form>
      {preview ? (
        <Totals preview={preview} code={typed.code || null} />
      ) : (
        <p className="soft mt-4">{t(previewText.empty)}</p>
      )}
    </>
  );
}

/** As the checkout's summary has them. */
function Totals({
  preview: { quote, promo, gap, excess },
  code,
}: {
  preview: NonNullable<Route.ComponentProps['loaderData']['preview']>;
  /** Null for terms without a code. */
  code: string | null;
}) {
  const t = useTranslate();
  const { missingForMinimum, missingForFree } = quote;
  const goods = goodsRows(quote, promo, code, quote.shipping);
  // The code is the row after the goods.
  const isIdle = promo !== null && goods.length === 1;
  const rows = [...goods, { label: previewText.shippingFee, amount: quote.shipping }];
  return (
    <section className={styles.totals} aria-labelledby="preview-totals">
      <h2 id="preview-totals">{t(previewText.totals)}</h2>
      {gap && <Notice tone="warning">{t(previewGap(gap))}</Notice>}
      {promo && (
        <Notice tone={isIdle ? 'warning' : 'good'}>
          {isIdle && t(previewText.idle)} {t(promoGives(code ?? t(previewText.unsaved), promo))}
        </Notice>
      )}
      {excess && <Notice tone="warning">{t(tooBig(excess, excess.limits))}</Notice>}
      {missingForMinimum !== null && (
        <Notice tone="warning">
          {t(previewText.belowMinimum).replace('{amount}', formatNtd(missingForMinimum))}
        </Notice>
      )}
      <dl>
        {rows.map(({ label, amount }) => (
          <div key={`${label[0]} ${amount}`}>
            <dt>{t(label)}</dt>
            <dd>{formatNtd(amount)}</dd>
          </div>
        ))}
        <div className={styles.due}>
          <dt>{t(previewText.due)}</dt>
          <dd>{formatNtd(quote.amountDue)}</dd>
        </div>
      </dl>
      {missingForFree !== null && (
        <p className="small soft">
          {t(previewText.untilFree).replace('{amount}', formatNtd(missingForFree))}
        </p>
      )}
    </section>
  );
}

export const ErrorBoundary = AdminPageError;
