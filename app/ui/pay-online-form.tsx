import { type Language, localPath } from '#app/domain/language.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import { methodGone, onlinePayText, payBy } from '#app/text/online-payment.ts';
import { Button } from './button.tsx';
import { useLanguage, useTranslate } from './language.ts';

function payPath(token: string, language: Language): string {
  return localPath(`/order/${token}/pay`, language);
}

/** Navigates to the payment page, like the form below. */
export function goToPayment(token: string, method: OnlineMethod, language: Language): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = payPath(token, language);
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'method';
  field.value = method;
  form.append(field);
  document.body.append(form);
  form.submit();
}

/** A button per payment method; works before scripts arrive. @param amount NTD. @param first listed first. */
export function PayOnlineForm({
  token,
  amount,
  methods,
  first,
}: {
  token: string;
  amount: number;
  methods: readonly OnlineMethod[];
  first: OnlineMethod | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  if (methods.length === 0) return <p>{t(onlinePayText.stopped)}</p>;
  const isGone = first !== null && !methods.includes(first);
  const ordered = methods.toSorted((a, b) => Number(b === first) - Number(a === first));
  return (
    <div className="grid at-start gap-3">
      {isGone && <p>{t(methodGone(paymentLabels[first]))}</p>}
      <form method="post" action={payPath(token, language)} className="grid gap-3">
        {ordered.map((method) => (
          <Button
            key={method}
            type="submit"
            name="method"
            value={method}
            variant={method === first ? 'brand' : 'outline'}
          >
            {t(payBy(method, amount))}
          </Button>
        ))}
      </form>
    </div>
  );
}
