import { Button, Stack } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { Refund } from '#app/domain/payment/refund.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { dayText } from '#app/text/date.ts';
import { doubtText } from '#app/text/payment-doubts.ts';
import { paymentsText, refundedBefore } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks whether the same sum went back twice on one day. */
export function SameRefund({
  same: { amount, refundedOn, note },
  busy,
  onNo,
  onYes,
}: {
  /** The one that is recorded. */
  same: Refund;
  busy: boolean;
  onNo: () => void;
  onYes: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Stack gap="sm">
      <Notice tone="warning" role="alert">
        {t(refundedBefore(formatNtd(amount), dayText(refundedOn, language), note))}
      </Notice>
      <Answers>
        <Button variant="default" onClick={onNo} data-autofocus>
          {t(paymentsText.leave)}
        </Button>
        <Button loading={busy} onClick={onYes}>
          {t(doubtText.yes)}
        </Button>
      </Answers>
    </Stack>
  );
}
