import { Button, Modal, Stack } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { orderText, unpaidManyQuestion, unpaidQuestion, unpaidWords } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Movable } from './movable.ts';

/** Asks before orders leave that are to be paid by transfer and are not, and says how much is open. */
export function UnpaidDialog({
  orders,
  to,
  onClose,
  onConfirm,
  onOnlyOthers,
}: {
  orders: readonly Movable[];
  to: OrderStatus;
  onClose: () => void;
  onConfirm: () => void;
  /** Where some of many are paid, or paid for on delivery. */
  onOnlyOthers?: () => void;
}) {
  const t = useTranslate();
  const { title, question, confirm, onlyOthers, others } = unpaidTexts(orders, to);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(title)}
      centered
      closeButtonProps={{ 'aria-label': t(orderText.keep) }}
    >
      <Stack gap="sm">
        <Notice tone="warning">{t(question)}</Notice>
        <Answers>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(orderText.keep)}
          </Button>
          {onOnlyOthers && others > 0 && (
            <Button variant="default" onClick={onOnlyOthers}>
              {t(onlyOthers)}
            </Button>
          )}
          <Button onClick={onConfirm}>{t(confirm)}</Button>
        </Answers>
      </Stack>
    </Modal>
  );
}

/** What is asked, and how many of the orders need no payment first. */
export function unpaidTexts(orders: readonly Movable[], to: OrderStatus) {
  const open = orders.filter((order) => openBeforeSending(order, to) > 0);
  const sum = formatNtd(open.reduce((all, order) => all + openBeforeSending(order, to), 0));
  const others = orders.length - open.length;
  const words = unpaidWords(
    to,
    others,
    open.map(({ shippingOption }) => shippingOption),
  );
  const question =
    orders.length === 1
      ? unpaidQuestion(sum)
      : unpaidManyQuestion(
          open.map(({ orderNumber }) => orderNumber),
          sum,
        );
  return { ...words, question, others };
}
