import { formatNtd } from '#app/domain/money.ts';
import type { Payment } from '#app/domain/told-payment.ts';
import { dayText } from '#app/text/date.ts';
import { toldOn } from '#app/text/told-payment.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './pay.module.css';

/** The transfers that a customer reported and that are still to be found on the account. */
export function ReportedTransfers({ told }: { told: readonly Payment[] }) {
  const say = useSay();
  return (
    <ul className={styles.told}>
      {told.map(({ lastFive, amount, paidOn }) => {
        const [english, chinese] = [dayText(paidOn, 0), dayText(paidOn, 1)];
        const sum = formatNtd(amount);
        return (
          <li key={`${lastFive} ${amount} ${paidOn}`}>
            {say([toldOn(lastFive, sum, english)[0], toldOn(lastFive, sum, chinese)[1]])}
          </li>
        );
      })}
    </ul>
  );
}
