import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BasketVariant, StoredLine } from '#app/domain/cart/basket.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { chosenOption, quoteSession } from '#app/domain/cart/session.ts';
import {
  type DeliveryTerms,
  hasFees,
  isDeliveredFree,
  isStoreOption,
} from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import { maxLineQty } from '#app/domain/order/order.ts';
import type { StoreLimits } from '#app/domain/order/parcel.ts';
import { shopContext } from '#app/server/context.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { cartText, freeShippingReached, lineAction, removedText, removeText } from '#app/text/cart.ts';
import { mostOfEach, variantOptions, variantTitle } from '#app/text/product.ts';
import { BasketChanges } from '#app/ui/basket-changes.tsx';
import { BundleParts } from '#app/ui/bundle-parts.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useDeliveryTerms } from '#app/ui/delivery-terms.ts';
import { AwaitingScript, EmptyCart } from '#app/ui/empty-cart.tsx';
import { useFreshBasket } from '#app/ui/fresh-basket.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { isSwitched } from '#app/ui/language-switch.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { OrderThresholds } from '#app/ui/order-thresholds.tsx';
import { focusPage, Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceBefore } from '#app/ui/price.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import type { Route } from './+types/cart.ts';
import styles from './cart.module.css';
import { CheckoutLink, cartRows, unitOf } from './cart-parts.tsx';
import { SentOrder, useSentLookUp } from './sent-order.tsx';

const BoxMeter = lazyPart(async () => (await import('./cart-box-meter.tsx')).BoxMeter);
const CartGoesWith = lazyPart(async () => (await import('./cart-goes-with.tsx')).CartGoesWith);

/** The cart is in the browser, so the page is the same for everyone. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(shopContext);
  return shopDetails(settings.current(), config);
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  useDeliveryTerms(loaderData.fees);
  const { basket } = useSession();
  const said = useSentLookUp();
  const [removed, setRemoved] = useState<Removed | null>(null);
  return (
    <Page title={t(cartText.title)}>
      {!isHydrated && <AwaitingScript message={cartText.opening} shop={loaderData} />}
      {isHydrated && <SentOrder canReview={basket.length > 0} said={said} />}
      {isHydrated && removed && <UndoRemoval removed={removed} onUndone={() => setRemoved(null)} />}
      {isHydrated && basket.length === 0 && <EmptyCart />}
      {isHydrated && basket.length > 0 && (
        <FilledCart limits={loaderData.parcel} terms={loaderData.fees} onRemoved={setRemoved} />
      )}
    </Page>
  );
}

interface Removed {
  message: string;
  lines: readonly StoredLine[];
}

function FilledCart({
  limits,
  terms,
  onRemoved,
}: {
  limits: StoreLimits;
  terms: DeliveryTerms;
  onRemoved: (removed: Removed | null) => void;
}) {
  const t = useTranslate();
  const session = useSession();
  const { basket, basketItemQty } = session;
  const rows = cartRows(session, 0);
  const hasCode = rows.length > 1;
  const money = quoteSession(session);
  const isFree = isDeliveredFree(money.goods, terms);
  const hasFee = !isFree && hasFees(terms);
  const fresh = useFreshBasket();
  const chosen = chosenOption(session);

  const empty = () => {
    onRemoved({ message: t(cartText.emptied), lines: basket });
    dispatch({ type: 'empty' });
  };
  return (
    <>
      <BasketChanges fresh={fresh} />
      {/* What is changed now would look ordered. */}
      <div className={styles.columns} inert={session.orderPosting}>
        <section aria-label={t(cartText.lines)}>
          <ul className={styles.lines}>
            {basket.map((line) => (
              <CartLine
                key={line.productID}
                line={line}
                variant={fresh.variants.get(line.productID)}
                waiting={fresh.state === 'asking'}
                onRemoved={(message) => onRemoved({ message, lines: [line] })}
              />
            ))}
          </ul>
          <div className={styles.after}>
            <ReturnButton />
            <Button variant="quiet" onClick={empty}>
              <Icon name="trash" size={18} />
              {t(cartText.emptyCart)}
            </Button>
          </div>
        </section>
        <section className={styles.summary} aria-label={t(cartText.summary)}>
          {hasCode &&
            rows.map(({ label, amount }) => (
              <p key={label[0]} className={styles.row}>
                <span>{t(label)}</span>
                <span>{formatNtd(amount)}</span>
              </p>
            ))}
          <p className={styles.subtotal}>
            <span>{t(hasCode ? cartText.afterCode : cartText.subtotal)}</span>
            <strong>{formatNtd(rows.reduce((sum, { amount }) => sum + amount, 0))}</strong>
          </p>
          {(hasFee || !hasCode) && (
            <p className="small soft">
              {t(hasCode ? cartText.shippingLater : hasFee ? cartText.feeLater : cartText.codeLater)}
            </p>
          )}
          <OrderThresholds money={money} terms={terms}>
            {isFree && <p className="good medium">{t(freeShippingReached)}</p>}
          </OrderThresholds>
          {chosen && isStoreOption(chosen) && (
            <Suspense>
              <BoxMeter fresh={fresh} limits={limits} option={chosen} />
            </Suspense>
          )}
          {basketItemQty > 0 && <CheckoutLink />}
          <ButtonLink wide to="/store">
            {t(cartText.continueShopping)}
          </ButtonLink>
        </section>
      </div>
      <Suspense>
        <CartGoesWith />
      </Suspense>
    </>
  );
}

/** Back to the previous page; to the store for those from elsewhere, or after a change of language. */
function ReturnButton() {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const { state } = useLocation();
  const goBack = () => {
    const cameFromHere =
      !isSwitched(state) && typeof window.history.state?.idx === 'number' && window.history.state.idx > 0;
    void (cameFromHere ? navigate(-1) : navigate(localPath('/store', language)));
  };
  return (
    <Button variant="quiet" onClick={goBack}>
      <Icon name="chevron-left" size={18} />
      {t(cartText.return)}
    </Button>
  );
}

/** Takes the focus that the removed button had. */
function UndoRemoval({ removed, onUndone }: { removed: Removed; onUndone: () => void }) {
  const t = useTranslate();
  const words = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is announced
  useEffect(() => words.current?.focus({ preventScroll: true }), [removed]);
  return (
    <Notice role="status" className="flex wrap middle spread gap-2-4 mb-5" ref={words} tabIndex={-1}>
      <span>{removed.message}</span>
      <Button
        variant="quiet"
        onClick={() => {
          dispatch({ type: 'restore', basket: removed.lines });
          onUndone();
          focusPage();
        }}
      >
        <Icon name="reset" size={18} />
        {t(cartText.undo)}
      </Button>
    </Notice>
  );
}

function CartLine({
  line,
  variant,
  waiting,
  onRemoved,
}: {
  line: StoredLine;
  /** Undefined until the shop has answered, and when it is no longer sold. */
  variant: BasketVariant | undefined;
  waiting: boolean;
  onRemoved: (message: string) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { productID, qty, left, price } = line;
  const title = variant ? variantTitle(variant, language) : t(cartText.unnamed);
  const most = Math.min(left, maxLineQty);
  const unit = unitOf(line);

  const remove = () => {
    onRemoved(t(removedText(title)));
    dispatch({ type: 'remove', productID });
  };
  return (
    <li className={styles.line} data-counted={left > 0}>
      <div className={styles.picture} data-waiting={waiting && !variant}>
        {variant?.image && <Picture image={variant.image} alt="" sizes="(min-width: 48rem) 8rem, 6rem" />}
      </div>
      <div className={styles.what}>
        <h2 className={styles.title}>
          {variant ? (
            <LocalLink to={`/store/${variant.slug}`}>{t(variant.title)}</LocalLink>
          ) : (
            !waiting && title
          )}
        </h2>
        {variant && <p className={styles.options}>{variantOptions(variant, language)}</p>}
        <BundleParts line={{ parts: variant?.parts, qty }} />
        {(variant || waiting) && (
          <p className={styles.unit}>
            {unit < price && <PriceBefore price={price} />}
            <span>
              {formatNtd(unit)}
              {t(cartText.each)}
            </span>
          </p>
        )}
        {left > maxLineQty && qty >= most && <p className="small warning bold">{t(mostOfEach)}</p>}
        {left === 0 && !waiting && (
          <p className="small warning bold">{t(variant ? cartText.soldOut : cartText.gone)}</p>
        )}
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          value={qty}
          most={most}
          label={t(lineAction('qty', title))}
          less={t(lineAction('less', title))}
          more={t(lineAction('more', title))}
          onStep={(by) => dispatch({ type: by > 0 ? 'increment' : 'decrement', productID })}
        />
        {left > 0 && left <= maxLineQty && qty >= most && (
          <span className="small warning bold">{t(cartText.maxStock)}</span>
        )}
      </div>
      <p className={styles.lineTotal}>{left > 0 && formatNtd(unit * qty)}</p>
      <Button
        variant="quiet"
        className={styles.remove ?? ''}
        aria-label={t(lineAction('remove', title))}
        // The second tap of a double tap would hit the next line, which has moved up.
        onClick={({ detail }) => detail < 2 && remove()}
      >
        {t(removeText)}
      </Button>
    </li>
  );
}
