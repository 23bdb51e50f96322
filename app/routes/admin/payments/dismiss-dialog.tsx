import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { longestDismissal } from '#app/domain/told-payment.ts';
import styles from '#app/routes/admin/payments.module.css';
import { paymentsText } from '#app/text/payments-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** Asks why a transfer is put aside, before it is. */
export function DismissDialog({
  onClose,
  onConfirm,
}: {
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const say = useSay();
  const [reason, setReason] = useState('');
  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) onConfirm(reason);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(paymentsText.dismissTitle)}
      centered
      closeButtonProps={{ 'aria-label': say(paymentsText.keep) }}
    >
      <form onSubmit={confirm}>
        <Stack gap="sm">
          <p>{say(paymentsText.dismissText)}</p>
          <Textarea
            label={say(paymentsText.reason)}
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
              {say(paymentsText.keep)}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {say(paymentsText.dismissConfirm)}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  );
}
