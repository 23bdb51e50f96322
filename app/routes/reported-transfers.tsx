import { formatNtd } from '#app/domain/cart/money.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import { dayText } from '#app/text/date.ts';
import { reportedOn } from '#app/text/payment-report.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './pay.module.css';

export function ReportedTransfers({ reported }: { reported: readonly Payment[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.reported}>
      {reported.map(({ lastFive, amount, paidOn }) => {
        const [english, chinese] = [dayText(paidOn, 0), dayText(paidOn, 1)];
        const sum = formatNtd(amount);
        return (
          <li key={`${lastFive} ${amount} ${paidOn}`}>
            {t([reportedOn(lastFive, sum, english)[0], reportedOn(lastFive, sum, chinese)[1]])}
          </li>
        );
      })}
    </ul>
  );
}
