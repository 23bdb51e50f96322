import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { checkShopper } from '#app/domain/address/typed-place.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import { type Alerted, alertOf, formFields, problemsShown } from '#app/domain/cart/form-fields.ts';
import { isMethodGone, type OrderPostError } from '#app/domain/cart/order-post-error.ts';
import {
  chosenOption,
  isDefiniteRefusal,
  isFilledIn,
  type Session,
  type ShippingStep,
} from '#app/domain/cart/session.ts';
import { arrivalDays } from '#app/domain/delivery/delivery-date.ts';
import { isShippingOption, optionsOffered } from '#app/domain/delivery/shipping.ts';
import { type LocalizedText, localPath, withoutLanguage } from '#app/domain/language.ts';
import { isPaymentMethod, methodsOffered } from '#app/domain/payment/payment.ts';
import { isUnapplied, type PromoInCart } from '#app/domain/promo/promo-in-cart.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { shopContext } from '#app/server/context.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { checkoutText, rememberText } from '#app/text/checkout.ts';
import { legalText } from '#app/text/legal.ts';
import { notPlaced, refusalActions, refusalWords, typedIsSaved } from '#app/text/order-refusals.ts';
import { productText } from '#app/text/product.ts';
import { shellText } from '#app/text/shell.ts';
import { BasketChanges } from '#app/ui/basket-changes.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useDeliveryTerms } from '#app/ui/delivery-terms.ts';
import { AwaitingScript, EmptyCart } from '#app/ui/empty-cart.tsx';
import { type FreshBasket, useFreshBasket } from '#app/ui/fresh-basket.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink, NewTabLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shopNow } from '#app/ui/now.ts';
import { focusPage } from '#app/ui/page.tsx';
import { useParcel } from '#app/ui/parcel.ts';
import { thanksPath } from '#app/ui/placed-order.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { useShop } from '#app/ui/shop.ts';
import type { Route } from './+types/checkout.ts';
import styles from './checkout.module.css';
import {
  DeliveryFields,
  InvoiceFields,
  isPaidByCode,
  MessageFields,
  NewsletterBox,
  PaymentFields,
  PersonFields,
} from './checkout-fields.tsx';
import { OrderPlaced, ToThanks } from './checkout-placed.tsx';
import { CheckoutProblems } from './checkout-problems.tsx';
import { RememberedNote, RememberMe, useMemory } from './checkout-remember.tsx';
import { CheckoutReviewStep } from './checkout-review.tsx';
import { CheckoutBar, CheckoutSummary, goToPromo } from './checkout-summary.tsx';
import { SentOrder, useSentLookUp } from './sent-order.tsx';

/** The order is in the browser, so the page is the same for everyone. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(shopContext);
  return { shop: shopDetails(settings.current(), config), storeList: settings.storeList() };
}

/** The thanks need nothing from the shop, which may be away by then. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate;
}

export default function CheckoutPage({ loaderData: { shop, storeList } }: Route.ComponentProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  useDeliveryTerms(shop.fees);
  const { orderPosted, orderPostError, basket, attempt } = useSession();
  const { paused } = useShop();
  const isThanks = withoutLanguage(useLocation().pathname) === thanksPath;
  const said = useSentLookUp(!isThanks);
  const [adjusted, setAdjusted] = useState<readonly LocalizedText[]>([]);
  useFocusOnResume(paused !== null && !isThanks);
  // What came after it is what is to be read now, and nothing takes the focus from a field later.
  useEffect(() => {
    if (orderPostError !== null || paused) setAdjusted([]);
  }, [orderPostError, paused]);
  if (isHydrated && isThanks) return <OrderPlaced shop={shop} />;
  if (isHydrated && orderPosted) return <ToThanks />;
  // An order that was sent, and whose result is unknown, can still be asked for.
  if (paused && !isThanks && (!isHydrated || attempt === null)) return <PausedCheckout message={paused} />;
  return (
    <div className={styles.page}>
      <h1>{t(checkoutText.title)}</h1>
      {paused && !isThanks && <PausedNotice message={paused} />}
      {!isHydrated && <AwaitingScript message={checkoutText.opening} shop={shop} />}
      {adjusted.length > 0 && <AdjustedCart lines={adjusted} />}
      {isHydrated && basket.length === 0 && <SentOrder canReview={false} said={said} />}
      {isHydrated && basket.length === 0 && attempt === null && <EmptyCart />}
      {isHydrated && basket.length > 0 && (
        <Checkout shop={shop} storeList={storeList} said={said} onAdjusted={setAdjusted} />
      )}
    </div>
  );
}

/** The alert that had the focus is gone once orders are taken again. */
function useFocusOnResume(isPaused: boolean): void {
  const wasPaused = useRef(isPaused);
  useEffect(() => {
    const isResumed = wasPaused.current && !isPaused;
    wasPaused.current = isPaused;
    if (!isResumed || document.activeElement !== document.body) return;
    const heading = document.getElementById('step-heading');
    if (heading) heading.focus({ preventScroll: true });
    else focusPage();
  }, [isPaused]);
}

/** What became of what was sold out; it takes the focus that the button had. */
function AdjustedCart({ lines }: { lines: readonly LocalizedText[] }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each adjustment is announced
  useEffect(() => box.current?.focus(), [lines]);
  return (
    <Notice role="status" tabIndex={-1} ref={box} className={styles.problems ?? ''}>
      {lines.map((line) => (
        <p key={line[0]}>{t(line)}</p>
      ))}
      <LocalLink to="/store/cart">{t(productText.goToCart)}</LocalLink>
    </Notice>
  );
}

/** In the place of the form, also while somebody fills it in. */
function PausedCheckout({ message }: { message: LocalizedText }) {
  const t = useTranslate();
  return (
    <div className={styles.page}>
      <h1>{t(checkoutText.title)}</h1>
      <PausedNotice message={message} />
      <div className="flex wrap middle gap-2-3 mt-4">
        <ButtonLink to="/store/cart">{t(refusalActions.toCart)}</ButtonLink>
        <ButtonLink variant="quiet" to="/contact">
          {t(refusalActions.contact)}
        </ButtonLink>
      </div>
    </div>
  );
}

function PausedNotice({ message }: { message: LocalizedText }) {
  const t = useTranslate();
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [appears] = useState(isHydrated);
  useEffect(() => {
    if (appears) box.current?.focus();
  }, [appears]);
  const isRefused = session.orderPostError?.name === 'orders-paused';
  return (
    <Notice
      tone="warning"
      role={appears ? 'alert' : undefined}
      tabIndex={-1}
      ref={box}
      className={styles.problems ?? ''}
    >
      <p className="bold">{t(shellText.ordersPaused)}</p>
      <p className={styles.asTyped}>{t(message)}</p>
      {isHydrated && (isRefused || isFilledIn(session)) && <p>{t(isRefused ? notPlaced : typedIsSaved)}</p>}
    </Notice>
  );
}

/** Details, then Review (specification, section 4). The step is in the URL, so that the browser's back works. */
function Checkout({
  shop,
  storeList,
  said,
  onAdjusted,
}: {
  shop: ShopDetails;
  storeList: number | null;
  /** Of an order that was sent. */
  said: ReturnType<typeof useSentLookUp>;
  onAdjusted: (lines: readonly LocalizedText[]) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const session = useSession();
  const { draft, shippingStep, promo } = session;
  const [missed, setMissed] = useState<PromoInCart | null>(null);
  const fresh = useFreshBasket();
  const wanted: ShippingStep = parameters.get('step') === 'review' ? 1 : 0;
  const parcel = useParcel(fresh, shop.parcel);
  const isTooBig = parcel?.(draft.shippingOption).excess != null;
  const checked = checkShopper(payable(session, shop), isTooBig, choicesOf(shop));
  const step: ShippingStep = checked.ok ? wanted : 0;
  const heading = useStepFocus(step);
  // The review and the form tell of what they ask to change.
  const isTold =
    !isDefiniteRefusal(session.orderPostError) || (!checked.ok && returnReason(session, shop) === null);

  useEffect(() => {
    if (shippingStep !== step) dispatch({ type: 'step', step });
  }, [shippingStep, step]);

  if (wanted !== step) return <Navigate to={localPath('/store/checkout', language)} replace />;
  return (
    <>
      <CheckoutSteps step={step} />
      <div className={styles.columns} data-reviewed={step === 1 || undefined}>
        <div className="shrinkable">
          {checked.ok && step === 1 ? (
            <CheckoutReviewStep
              heading={heading}
              shop={shop}
              details={checked.details}
              fresh={fresh}
              onMissed={() => setMissed(promo)}
              onAdjusted={onAdjusted}
            />
          ) : (
            <>
              <h2 ref={heading} tabIndex={-1} id="step-heading" className="visually-hidden">
                {t(checkoutText.details)}
              </h2>
              {isTold && <SentOrder canReview={checked.ok} said={said} />}
              <CheckoutDetailsStep
                shop={shop}
                fresh={fresh}
                parcel={parcel}
                isTooBig={isTooBig}
                storeList={storeList}
                onMissed={() => setMissed(promo)}
              />
            </>
          )}
        </div>
        <CheckoutSummary fresh={fresh} terms={shop.fees} missed={missed} isReviewed={step === 1} />
      </div>
    </>
  );
}

function choicesOf(shop: ShopDetails) {
  return { methods: methodsOffered(shop), options: optionsOffered(shop.fees) };
}

/** What was typed; where a code pays for everything, with a method that the shopper is not asked for. */
function payable(session: Session, shop: ShopDetails): Session['draft'] {
  if (!isPaidByCode(session)) return session.draft;
  const [first = ''] = methodsOffered(shop);
  const paymentMethod = methodsOffered(shop).includes('cod') ? 'cod' : first;
  return { ...session.draft, paymentMethod };
}

/** Focuses the heading of a new step, but not on first paint. */
function useStepFocus(step: ShippingStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what brings another step
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step, key]);
  return heading;
}

const steps = [checkoutText.details, checkoutText.review];

function CheckoutSteps({ step }: { step: ShippingStep }) {
  const t = useTranslate();
  return (
    <nav aria-label={t(checkoutText.steps)}>
      <ol className={styles.steps}>
        {steps.map((words, index) => (
          <li key={words[0]} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {index < step ? <LocalLink to="/store/checkout">{t(words)}</LocalLink> : t(words)}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The method chosen that was switched off, as the shop answered or as the page has heard since; or why the code that paid for
 * everything does not, where no way to pay had been asked for.
 */
function returnReason(session: Session, shop: ShopDetails): OrderPostError | null {
  const { draft, orderPostError } = session;
  const { paymentMethod, shippingOption } = draft;
  if (isMethodGone(orderPostError)) return orderPostError;
  if (paymentMethod === '' && !isPaidByCode(session) && isDefiniteRefusal(orderPostError))
    return orderPostError;
  if (
    !isPaidByCode(session) &&
    isPaymentMethod(paymentMethod) &&
    !methodsOffered(shop).includes(paymentMethod)
  )
    return { name: 'payment-not-offered', paymentMethod };
  // The session's terms, with which a default that is not offered is replaced.
  if (isShippingOption(shippingOption) && chosenOption(session) === null)
    return { name: 'shipping-not-offered', shippingOption };
  return null;
}

/** Why the order came back from its review, or has to be changed before it. */
function ReturnReason({ error, wasSent }: { error: OrderPostError; wasSent: boolean }) {
  const t = useTranslate();
  const { draft } = useSession();
  const box = useRef<HTMLDivElement>(null);
  // After the heading of the step has had the focus, and never away from a field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, select, textarea')) box.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const { title, text } = refusalWords(error, draft.shippingOption, wasSent);
  return (
    <Notice tone="warning" role="alert" tabIndex={-1} ref={box} className={styles.problems ?? ''}>
      <p className="bold">{t(title)}</p>
      <p>{t(text)}</p>
    </Notice>
  );
}

function CheckoutDetailsStep({
  shop,
  fresh,
  parcel,
  isTooBig,
  storeList,
  onMissed,
}: {
  shop: ShopDetails;
  fresh: FreshBasket;
  parcel: ReturnType<typeof useParcel>;
  /** For the store chosen. */
  isTooBig: boolean;
  /** Version of the owner's list of stores; null where there is none. */
  storeList: number | null;
  /** A code in the box is not applied. */
  onMissed: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const { draft, promo } = session;
  // The alert names what it did at the last Next, without fields that are gone or valid by now.
  const [alerted, setAlerted] = useState<Alerted | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const memory = useMemory(choicesOf(shop));
  const checked = checkShopper(payable(session, shop), isTooBig, {
    ...choicesOf(shop),
    mayArrive: (day, payment) => arrivalDays(shopNow(), payment, shop.delivery).includes(day),
  });
  const onForm = formFields({ ...draft, shippingOption: chosenOption(session) ?? '' });
  const allProblems = checked.ok ? [] : checked.problems.filter(({ field }) => onForm.has(field));
  const problems = alerted === null ? [] : problemsShown(alerted, allProblems);
  const problemOf = (field: CheckoutField) => problems.find((one) => one.field === field)?.problem;
  const gone = returnReason(session, shop);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    // One that is being checked needs nothing from the shopper, and the review stops for it if need be.
    const isMissed = isUnapplied(promo) && promo.state !== 'checking';
    if (isMissed) onMissed();
    if (checked.ok) {
      if (isMissed) return goToPromo();
      memory.save();
      void navigate(`${localPath('/store/checkout', language)}?step=review`);
      return;
    }
    setAlerted({ problems: allProblems, formFields: onForm });
    requestAnimationFrame(() => alert.current?.focus());
  };
  return (
    <form
      noValidate
      onSubmit={goOn}
      className={styles.form}
      aria-labelledby="step-heading"
      inert={session.orderPosting}
    >
      <BasketChanges fresh={fresh} />
      {gone && <ReturnReason error={gone} wasSent={gone === session.orderPostError} />}
      <CheckoutProblems ref={alert} problems={alerted === null ? [] : alertOf(alerted, problems)} />
      <RememberedNote memory={memory} />
      <PersonFields problemOf={problemOf} />
      <DeliveryFields problemOf={problemOf} shop={shop} parcel={parcel} storeList={storeList} />
      <PaymentFields problemOf={problemOf} methods={methodsOffered(shop)} />
      <div>
        <InvoiceFields problemOf={problemOf} />
        <MessageFields problemOf={problemOf} />
        <RememberMe memory={memory} />
        <NewsletterBox />
      </div>
      <CheckoutBar>
        <Button type="submit" variant="brand">
          {t(checkoutText.next)}
          <Icon name="arrow-right" size={20} />
        </Button>
      </CheckoutBar>
      <ButtonLink variant="quiet" to="/store/cart" className={styles.back ?? ''}>
        <Icon name="chevron-left" size={18} />
        {t(checkoutText.toCart)}
      </ButtonLink>
      <p className="small soft">
        {t(memory.isOn ? rememberText.savedHere : checkoutText.savedHere)}
        {t(legalText.whatWeKeep)}
        <NewTabLink to="/privacy">{t(legalText.privacy)}</NewTabLink>
      </p>
    </form>
  );
}
