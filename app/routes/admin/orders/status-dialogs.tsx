import { Button, Checkbox, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order/order-status.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { orderText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** What a change of status says besides where it goes. */
export interface ChangeDetails {
  tell: boolean;
  reason?: string;
  giveBack?: { stock: boolean; promo: boolean };
  /** NTD that were still open when it was asked. */
  open?: number;
}

/** Asks why an order goes back, before it does. */
export function BackDialog({
  to,
  shippingOption,
  onClose,
  onConfirm,
}: {
  to: OrderStatus;
  shippingOption: ShippingOption;
  onClose: () => void;
  onConfirm: (details: ChangeDetails) => void;
}) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(false);
  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) onConfirm({ reason, tell });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(orderText.backTitle).replace('{status}', t(statusLabel(to, shippingOption)))}
      centered
      closeButtonProps={{ 'aria-label': t(orderText.keep) }}
    >
      <form onSubmit={confirm}>
        <Stack gap="sm">
          <p>{t(orderText.backText)}</p>
          <Textarea
            label={t(orderText.reason)}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={longestNote}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          {to !== 'newOrder' && <Tell tell={tell} onChange={setTell} />}
          <Answers>
            <Button variant="default" onClick={onClose}>
              {t(orderText.keep)}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {t(orderText.backConfirm)}
            </Button>
          </Answers>
        </Stack>
      </form>
    </Modal>
  );
}

/** Asks what of a cancelled order goes back to the shop. */
export function CancelDialog({
  opened,
  promoCode,
  received,
  onClose,
  onConfirm,
}: {
  opened: boolean;
  promoCode: string | null;
  /** NTD that came for it and goes back. */
  received: number;
  onClose: () => void;
  onConfirm: (details: ChangeDetails) => void;
}) {
  const t = useTranslate();
  const [stock, setStock] = useState(true);
  const [promo, setPromo] = useState(true);
  const [tell, setTell] = useState(true);
  const [reason, setReason] = useState('');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(orderText.cancelTitle)}
      centered
      closeButtonProps={{ 'aria-label': t(orderText.cancelKeep) }}
    >
      <Stack gap="sm">
        <p>{t(orderText.cancelText)}</p>
        {received > 0 && (
          <Notice tone="warning">
            {t(orderText.cancelReceived).replace('{amount}', formatNtd(received))}
          </Notice>
        )}
        <Checkbox
          label={t(orderText.cancelStock)}
          checked={stock}
          onChange={(event) => setStock(event.currentTarget.checked)}
        />
        {promoCode !== null && (
          <Checkbox
            label={t(orderText.cancelPromo).replace('{code}', promoCode)}
            checked={promo}
            onChange={(event) => setPromo(event.currentTarget.checked)}
          />
        )}
        <Tell tell={tell} onChange={setTell} />
        <Textarea
          label={t(orderText.reasonOptional)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longestNote}
          autosize
        />
        <Answers>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(orderText.cancelKeep)}
          </Button>
          <Button onClick={() => onConfirm({ tell, reason, giveBack: { stock, promo } })}>
            {t(orderText.cancelConfirm)}
          </Button>
        </Answers>
      </Stack>
    </Modal>
  );
}

function Tell({ tell, onChange }: { tell: boolean; onChange: (tell: boolean) => void }) {
  const t = useTranslate();
  return (
    <Checkbox
      label={t(orderText.tell)}
      checked={tell}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
