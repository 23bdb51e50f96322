import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { checkDelivery } from '#app/domain/address/district-choice.ts';
import type { ShippingStep } from '#app/domain/cart/session.ts';
import { localPath } from '#app/domain/language.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { shopContext } from '#app/server/context.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { AwaitingScript } from '#app/ui/awaiting-script.tsx';
import { useDeliveryTerms } from '#app/ui/delivery-terms.ts';
import { EmptyCart } from '#app/ui/empty-cart.tsx';
import { useFreshBasket } from '#app/ui/fresh-basket.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { useParcel } from '#app/ui/parcel.ts';
import { dispatch, useAlive, useSession } from '#app/ui/session.tsx';
import type { Route } from './+types/checkout.ts';
import styles from './checkout.module.css';
import { CheckoutDetailsStep } from './checkout-details.tsx';
import { CheckoutReviewStep } from './checkout-review.tsx';
import { CheckoutSuccess } from './checkout-success.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

/** The order is in the browser, so the page is the same for everyone. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext);
  return { shop: shopDetails(settings.current()), storeList: settings.storeList() };
}

export default function CheckoutPage({ loaderData: { shop, storeList } }: Route.ComponentProps) {
  const t = useTranslate();
  const alive = useAlive();
  useDeliveryTerms(shop.fees);
  const { orderPosted, basket } = useSession();
  if (alive && orderPosted) return <CheckoutSuccess shop={shop} />;
  return (
    <Page title={t(checkoutText.title)}>
      {!alive && <AwaitingScript says={checkoutText.opening} shop={shop} />}
      {alive && basket.length === 0 && <EmptyCart />}
      {alive && basket.length > 0 && <Checkout shop={shop} storeList={storeList} />}
    </Page>
  );
}

/** Details, then Review (specification, section 4). The step is in the URL, so that the browser's back works. */
function Checkout({ shop, storeList }: { shop: ShopDetails; storeList: number | null }) {
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const { draft, shippingStep } = useSession();
  const fresh = useFreshBasket();
  const wanted: ShippingStep = parameters.get('step') === 'review' ? 1 : 0;
  const parcel = useParcel(fresh, shop.parcel);
  const checked = checkDelivery(draft, parcel?.excess != null);
  const step: ShippingStep = checked.ok ? wanted : 0;
  const heading = useStepFocus(step);

  useEffect(() => {
    if (shippingStep !== step) dispatch({ type: 'step', step });
  }, [shippingStep, step]);

  if (wanted !== step) return <Navigate to={localPath('/store/checkout', language)} replace />;
  return (
    <>
      <CheckoutSteps step={step} />
      <div className={styles.columns}>
        <div className="shrinkable">
          {checked.ok && step === 1 ? (
            <CheckoutReviewStep heading={heading} shop={shop} details={checked.details} fresh={fresh} />
          ) : (
            <CheckoutDetailsStep
              heading={heading}
              shop={shop}
              fresh={fresh}
              parcel={parcel}
              storeList={storeList}
            />
          )}
        </div>
        <CheckoutSummary fresh={fresh} step={step} terms={shop.fees} />
      </div>
    </>
  );
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
