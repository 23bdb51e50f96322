import { formatNtd } from '#app/domain/cart/money.ts';
import { type Account, balance, paidState, stillToPay } from '#app/domain/payment/payment-report.ts';
import { openOf, paidMarks } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** What is still to be paid, and of what where a part was paid. */
export function OpenSum({ order }: { order: Account }) {
  const t = useTranslate();
  const toPay = formatNtd(stillToPay(order));
  if (paidState(order) !== 'part') return <strong>{toPay}</strong>;
  return (
    <>
      <b className="small">{t(paidMarks.part)}</b>
      <strong>{t(openOf(toPay, formatNtd(balance(order).orderTotal)))}</strong>
    </>
  );
}
