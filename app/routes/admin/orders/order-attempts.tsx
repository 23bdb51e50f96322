import { formatNtd } from '#app/domain/cart/money.ts';
import { providerOf, type ShownAttempt } from '#app/domain/payment/payment-attempt.ts';
import { paymentLabels, providerLabels } from '#app/domain/payment/payment-labels.ts';
import panel from '#app/routes/admin/order.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { bracketed } from '#app/text/marks.ts';
import { attemptFailure, attemptStates, onlinePayText, unheardPayment } from '#app/text/online-payment.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Each time the customer was sent to the payment page, with the number that finds it there. */
export function OrderAttempts({
  attempts,
  unheard,
}: {
  attempts: readonly ShownAttempt[];
  /** Trades that nobody can ask about. */
  unheard: readonly string[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  if (attempts.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="attempts-title">
      <h2 id="attempts-title">{t(onlinePayText.title)}</h2>
      <ul>
        {attempts.map(({ tradeNo, isTest, method, amount, shown, failure, startedAt, until }) => (
          <li key={tradeNo}>
            <strong>{t(attemptStates[shown])}</strong>
            {failure &&
              shown === 'failed' &&
              t(bracketed(['', ''], attemptFailure(failure, providerLabels[providerOf[method]])))}
            {` · ${t(paymentLabels[method])} · ${formatNtd(amount)} · `}
            <code>{tradeNo}</code>
            {isTest && <strong className="bad"> · {t(onlinePayText.isTest)}</strong>}
            <br />
            <small>
              {startedAt ? dateTimeText(startedAt, 'short', language) : t(onlinePayText.notBegun)}
              {until &&
                ` · ${t(shown === 'pending' ? onlinePayText.until : onlinePayText.stillPayable)} ${dateTimeText(until, 'short', language)}`}
            </small>
            {unheard.includes(tradeNo) && (
              <Notice tone="warning">{t(unheardPayment(providerLabels[providerOf[method]]))}</Notice>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
