import { Button, Checkbox, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/money.ts';
import { type OrderStatus, statusLabel } from '#app/domain/order-status.ts';
import { longestNote } from '#app/domain/order-story.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import { Answers } from '#app/routes/admin/desk/answers.tsx';
import { orderText } from '#app/text/orders-admin.ts';
import { useSay } from '#app/ui/language.ts';
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
  const say = useSay();
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
      title={say(orderText.backTitle).replace('{status}', say(statusLabel(to, shippingOption)))}
      centered
      closeButtonProps={{ 'aria-label': say(orderText.keep) }}
    >
      <form onSubmit={confirm}>
        <Stack gap="sm">
          <p>{say(orderText.backText)}</p>
          <Textarea
            label={say(orderText.reason)}
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
              {say(orderText.keep)}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {say(orderText.backConfirm)}
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
  const say = useSay();
  const [stock, setStock] = useState(true);
  const [promo, setPromo] = useState(true);
  const [tell, setTell] = useState(true);
  const [reason, setReason] = useState('');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say(orderText.cancelTitle)}
      centered
      closeButtonProps={{ 'aria-label': say(orderText.cancelKeep) }}
    >
      <Stack gap="sm">
        <p>{say(orderText.cancelText)}</p>
        {received > 0 && (
          <Notice tone="warning">
            {say(orderText.cancelReceived).replace('{amount}', formatNtd(received))}
          </Notice>
        )}
        <Checkbox
          label={say(orderText.cancelStock)}
          checked={stock}
          onChange={(event) => setStock(event.currentTarget.checked)}
        />
        {promoCode !== null && (
          <Checkbox
            label={say(orderText.cancelPromo).replace('{code}', promoCode)}
            checked={promo}
            onChange={(event) => setPromo(event.currentTarget.checked)}
          />
        )}
        <Tell tell={tell} onChange={setTell} />
        <Textarea
          label={say(orderText.reasonOptional)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longestNote}
          autosize
        />
        <Answers>
          <Button variant="default" onClick={onClose} data-autofocus>
            {say(orderText.cancelKeep)}
          </Button>
          <Button onClick={() => onConfirm({ tell, reason, giveBack: { stock, promo } })}>
            {say(orderText.cancelConfirm)}
          </Button>
        </Answers>
      </Stack>
    </Modal>
  );
}

function Tell({ tell, onChange }: { tell: boolean; onChange: (tell: boolean) => void }) {
  const say = useSay();
  return (
    <Checkbox
      label={say(orderText.tell)}
      checked={tell}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
