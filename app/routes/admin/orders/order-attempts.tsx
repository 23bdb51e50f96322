import { formatNtd } from '#app/domain/cart/money.ts';
import { paymentLabels } from '#app/domain/payment/payment.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import panel from '#app/routes/admin/order.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { onlinePayText, paymentStates } from '#app/text/online-payment.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

/** Each time the customer was sent to the payment page, with the number that finds it there. */
export function OrderAttempts({ attempts }: { attempts: readonly OrderAttempt[] }) {
  const t = useTranslate();
  const language = useLanguage();
  if (attempts.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="attempts-title">
      <h2 id="attempts-title">{t(onlinePayText.title)}</h2>
      <ul>
        {attempts.map(({ tradeNo, isTest, method, amount, state, failure, startedAt, holdUntil }) => (
          <li key={tradeNo}>
            <strong>{t(paymentStates[state])}</strong>
            {failure && state === 'failed' && ` (${failure})`}
            {` · ${t(paymentLabels[method])} · ${formatNtd(amount)} · `}
            <code>{tradeNo}</code>
            {isTest && <strong className="bad"> · {t(onlinePayText.isTest)}</strong>}
            <br />
            <small>
              {startedAt ? dateTimeText(startedAt, 'short', language) : t(onlinePayText.notBegun)}
              {state === 'pending' &&
                ` · ${t(onlinePayText.until)} ${dateTimeText(holdUntil, 'short', language)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
