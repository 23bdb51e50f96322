import { Button, Modal, Stack } from '@mantine/core';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { isRefundedWhole, openBeforeSending } from '#app/domain/payment/payment-report.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import {
  orderText,
  refundedManyQuestion,
  refundedQuestion,
  unpaidManyQuestion,
  unpaidQuestion,
  unpaidWords,
} from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Movable } from './movable.ts';

/** Asks before orders leave that are not paid, and says how much is open, or that were refunded in full. */
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
  /** Where some of many may leave without a question. */
  onOnlyOthers?: () => void;
}) {
  const t = useTranslate();
  const { title, questions, confirm, onlyOthers, others } = unpaidTexts(orders, to);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(title)}
      centered
      closeButtonProps={{ 'aria-label': t(orderText.keep) }}
    >
      <Stack gap="sm">
        <Notice tone="warning">
          {questions.map((question) => (
            <p key={question[0]}>{t(question)}</p>
          ))}
        </Notice>
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

/** What is asked, and how many of the orders are not asked about. */
export function unpaidTexts(orders: readonly Movable[], to: OrderStatus) {
  const asked = orders.filter((order) => openBeforeSending(order, to) > 0);
  const refunded = asked.filter(isRefundedWhole);
  const unpaid = asked.filter((order) => !isRefundedWhole(order));
  const sum = formatNtd(unpaid.reduce((all, order) => all + openBeforeSending(order, to), 0));
  const others = orders.length - asked.length;
  const words = unpaidWords(
    to,
    others,
    asked.map(({ shippingOption }) => shippingOption),
    refunded.length === 0 ? 'unpaid' : unpaid.length === 0 ? 'refunded' : 'both',
  );
  const numbers = (some: readonly Movable[]) => some.map(({ orderNumber }) => orderNumber);
  const [only] = orders;
  if (only && orders.length === 1) {
    const question = isRefundedWhole(only) ? refundedQuestion(to, only.shippingOption) : unpaidQuestion(sum);
    return { ...words, questions: [question], others };
  }
  const questions = [
    ...(unpaid.length > 0 ? [unpaidManyQuestion(numbers(unpaid), sum)] : []),
    ...(refunded.length > 0 ? [refundedManyQuestion(numbers(refunded))] : []),
  ];
  return { ...words, questions, others };
}
