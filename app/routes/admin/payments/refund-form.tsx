import {
  Button,
  Checkbox,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { longestRefundField, longestRefundNote } from '#app/domain/payment/refund.ts';
import { useEmailWait } from '#app/routes/admin/orders/tell-customer.tsx';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { FormDialog, HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import { paymentsText, refundText, refundTitle } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** The dialog about money of an order that goes back. @param busy while that is under way. */
export function RefundModal({
  orderNumber,
  busy,
  onClose,
  children,
}: {
  orderNumber: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(refundTitle(orderNumber))}
      centered
      close={paymentsText.leave}
    >
      <HeldDialog busy={busy} />
      {children}
    </FormDialog>
  );
}

/** What each way of giving money back asks: how much, why, and whether the customer is told. */
export function RefundForm({
  lead,
  most,
  before,
  amount,
  between,
  note,
  tell,
  submit,
  busy = false,
  onSubmit,
  onClose,
}: {
  lead: LocalizedText;
  most: LocalizedText;
  before?: ReactNode;
  amount: TextInputProps;
  /** What is asked after the amount. */
  between?: ReactNode;
  note: TextareaProps;
  /** Null where the order has no email address. */
  tell: { checked: boolean; onChange: (checked: boolean) => void } | null;
  submit: LocalizedText;
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const wait = useEmailWait();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        focusFirstInvalid(event.currentTarget);
      }}
    >
      <Stack gap="sm">
        <p>{t(lead)}</p>
        <p>
          <strong>{t(most)}</strong>
        </p>
        {before}
        <TextInput
          {...amount}
          maxLength={longestRefundField}
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
        />
        {between}
        <Textarea {...note} description={t(refundText.noteHint)} maxLength={longestRefundNote} autosize />
        {tell && (
          <Checkbox
            label={t(refundText.tell)}
            {...(wait && { description: t(wait) })}
            checked={tell.checked}
            onChange={(event) => tell.onChange(event.currentTarget.checked)}
          />
        )}
        <Answers>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t(paymentsText.leave)}
          </Button>
          <Button type="submit" loading={busy}>
            {t(submit)}
          </Button>
        </Answers>
      </Stack>
    </form>
  );
}
