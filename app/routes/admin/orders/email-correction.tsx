import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import type { KnownOrder } from '#app/domain/order/order.ts';
import type { action } from '#app/routes/admin/order.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { useLastMessage, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { fieldLabels } from '#app/text/checkout.ts';
import { emailCorrection, emailCorrectionProblems } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Corrects where the emails of an order go that cannot be edited any more; it works before scripts arrive, too. */
export function EmailCorrection({
  order: { orderNumber, version, updatedAt, customer },
}: {
  order: Pick<KnownOrder, 'orderNumber' | 'version' | 'updatedAt' | 'customer'>;
}) {
  const t = useTranslate();
  const disclosure = useRef<HTMLDetailsElement>(null);
  const [said, say] = useLastMessage(updatedAt);
  const [saves, setSaves] = useState(0);
  // What was typed answers to the address of then: another that somebody saves meanwhile is not overwritten unseen.
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const posts = { intent: 'correct-email', orderNumber };
  const early = useRefusedForm(posts, emailCorrectionProblems);
  return (
    <>
      <details ref={disclosure} open={early !== null}>
        <summary>{t(emailCorrection.title)}</summary>
        <ActionForm<typeof action>
          posts={posts}
          fields={{ version: typedAt ?? version }}
          problems={emailCorrectionProblems}
          className="grid gap-3"
          onSend={() => say(null)}
          onRefused={() => setTypedAt(null)}
          onDone={() => {
            setTypedAt(null);
            say(emailCorrection.done);
            setSaves(saves + 1);
            if (!disclosure.current) return;
            disclosure.current.open = false;
            disclosure.current.querySelector('summary')?.focus();
          }}
        >
          {({ busy }) => (
            <>
              <CheckedInput
                // Once it is corrected, what is typed next begins with it; what another tab corrects leaves what is typed here.
                key={saves}
                name="email"
                label={t(fieldLabels.email)}
                description={t(emailCorrection.hint)}
                defaultValue={String(early?.posted.get('email') ?? customer.email)}
                inputMode="email"
                autoComplete="off"
                maxLength={checkoutLimits.email}
                required
                onChange={() => setTypedAt(typedAt ?? version)}
              />
              <Button type="submit" variant="default" size="sm" loading={busy}>
                {t(emailCorrection.save)}
              </Button>
            </>
          )}
        </ActionForm>
      </details>
      <p role="status" className="small soft">
        {said && t(said)}
      </p>
    </>
  );
}
