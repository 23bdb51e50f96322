import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Promo } from '#app/domain/cart/quote.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { callProblems } from '#app/text/admin.ts';
import { promoGives, promoText } from '#app/text/checkout.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { call } from '#app/ui/call.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-form.module.css';

export interface CheckedPromo extends Promo {
  code: string;
}

/** A promo code, asked of the shop before it counts; the order asks once more. */
export function PromoField({
  promo,
  onChange,
}: {
  promo: CheckedPromo | null;
  onChange: (promo: CheckedPromo | null) => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocalizedText | null>(null);

  async function check(): Promise<void> {
    const code = typed.trim();
    if (code === '') return;
    setBusy(true);
    const answer = await call('/api/validatePromoCode', { code });
    setBusy(false);
    const valid = answer.ok ? promoIn(answer.body) : null;
    setProblem(valid ? null : answer.ok ? orderFormText.promoBad : callProblems.failed);
    onChange(valid && { code, ...valid });
  }

  return (
    <div className="grid gap-2">
      <div className={styles.asking}>
        <TextInput
          label={t(orderFormText.promo)}
          value={typed}
          maxLength={64}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isInputMethods(event.nativeEvent)) return;
            event.preventDefault();
            void check();
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void check()}>
          {t(promoText.enter)}
        </Button>
      </div>
      <div role="status">
        {promo && (
          <p className="small soft">{t(promoGives(promo.code, promo.discount, promo.salesAmount))}</p>
        )}
        {problem && <Notice tone="error">{t(problem)}</Notice>}
      </div>
    </div>
  );
}

function promoIn(body: unknown): Promo | null {
  if (typeof body !== 'object' || body === null || !('valid' in body) || body.valid !== true) return null;
  if (!('discount' in body) || !('salesAmount' in body)) return null;
  return { discount: Number(body.discount), salesAmount: Number(body.salesAmount) };
}
