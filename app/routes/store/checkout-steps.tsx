import type { ShippingStep } from '#app/domain/cart/session.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './checkout.module.css';

const steps = [checkoutText.details, checkoutText.review];

/** Where the visitor is. A step behind is a way back; a step ahead is reached by Next, which checks. */
export function CheckoutSteps({ step }: { step: ShippingStep }) {
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
