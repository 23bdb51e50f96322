import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { longestDismissal } from '#app/domain/payment/payment-report.ts';
import styles from '#app/routes/admin/payments.module.css';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Asks why a transfer is put aside, before it is. */
export function DismissDialog({
  onClose,
  onConfirm,
}: {
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) onConfirm(reason);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(paymentsText.dismissTitle)}
      centered
      closeButtonProps={{ 'aria-label': t(paymentsText.keep) }}
    >
      <form onSubmit={confirm}>
        <Stack gap="sm">
          <p>{t(paymentsText.dismissText)}</p>
          <Textarea
            label={t(paymentsText.reason)}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={longestDismissal}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          <div className={styles.tools}>
            <Button variant="default" onClick={onClose}>
              {t(paymentsText.keep)}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {t(paymentsText.dismissConfirm)}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  );
}
