import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import type { action } from '#app/routes/admin/payments.tsx';
import { dayText } from '#app/text/date.ts';
import { correctionProblems, correctionText, removeLabel } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

const words = {
  'remove-payment': {
    title: correctionText.paymentTitle,
    effect: correctionText.paymentEffect,
  },
  'remove-refund': {
    title: correctionText.refundTitle,
    effect: correctionText.refundEffect,
  },
} as const;

/** Money of an order as it was recorded: NTD, and the day in Taipei. */
interface Recorded {
  id: number;
  amount: number;
  day: string;
}

/** Removes money that was recorded by mistake, after asking. The question outlives the row that it is about. */
export function useRemoval(
  intent: keyof typeof words,
  orderNumber: string,
  onRemoved: () => void,
): { button: (of: Recorded) => ReactNode; dialog: ReactNode } {
  const t = useTranslate();
  const language = useLanguage();
  const [asked, setAsked] = useState<Recorded | null>(null);
  const [opened, setOpened] = useState(false);
  const call = useAdminAction<typeof action>(correctionProblems, {
    page: '/admin/payments',
    onDone() {
      setOpened(false);
      onRemoved();
    },
  });
  const { title, effect } = words[intent];
  return {
    button: (of) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t(removeLabel(of.amount, dayText(of.day, language)))}
        onClick={() => {
          setAsked(of);
          setOpened(true);
        }}
      >
        {t(correctionText.remove)}
      </Button>
    ),
    dialog: (
      <ConfirmDialog
        call={call}
        title={title(formatNtd(asked?.amount ?? 0))}
        opened={opened}
        yes={correctionText.remove}
        onYes={() => asked && call.post({ intent, orderNumber, id: asked.id })}
        onClose={() => setOpened(false)}
      >
        <p>{t(effect)}</p>
        <p>{t(correctionText.noEmail)}</p>
      </ConfirmDialog>
    ),
  };
}
