import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import type { StaffDays } from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryTerms, isShippingOption, type ShippingOption } from '#app/domain/delivery/shipping.ts';
import { localPath } from '#app/domain/language.ts';
import type { AdminOrder } from '#app/domain/order/order.ts';
import {
  changesBetween,
  type OrderChange,
  type PackedGoods,
  unpackedByEdit,
} from '#app/domain/order/order-changes.ts';
import { editedOrder, longestDeliveryNote, type VariantForOrder } from '#app/domain/order/order-edit.ts';
import { isStillHere, statusLabel } from '#app/domain/order/order-status.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { invoiceOf, tidyInvoice } from '#app/domain/payment/invoice.ts';
import { isPaymentMethod } from '#app/domain/payment/payment.ts';
import type { action } from '#app/routes/admin/order-edit.tsx';
import { useOrderPage } from '#app/routes/admin/orders/edit-link.tsx';
import { ChangeList } from '#app/routes/admin/orders/order-timeline.tsx';
import { useEmailWait } from '#app/routes/admin/orders/tell-customer.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { fieldLabels } from '#app/text/checkout.ts';
import { deliveryNoteLabel } from '#app/text/order-changes.ts';
import { notSavedNow, orderFormProblems, orderFormText } from '#app/text/order-form-admin.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { NewTabLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { DeliveryFields, PersonFields, problemsOf } from './details-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LineFields } from './line-fields.tsx';
import styles from './order-form.module.css';
import {
  editRequest,
  formOf,
  isMarked,
  isSameForm,
  type OrderForm,
  parcelRefusal,
  rebased,
  variantsIn,
  wantedOf,
  withVariant,
  wrongIn,
} from './order-form.ts';
import { OrderPreview } from './order-preview.tsx';
import { VariantFinder } from './variant-finder.tsx';

const bothId = 'both-versions';

const noProblems: ReadonlyMap<CheckoutField, CheckoutProblem> = new Map();

/**
 * Edits one order. What is typed belongs to the version that was opened: when another tab saves, both are shown, and
 * what was typed here stays until its person says what becomes of it. It stays, too, when the order can no longer be edited.
 */
export function EditForm({
  order,
  sent,
  packed,
  onSale,
  terms,
  days,
  figures,
}: {
  order: AdminOrder;
  /** Lines to begin with; null for those of the order. */
  sent: AdminOrder['lines'] | null;
  packed: PackedGoods;
  onSale: readonly VariantForOrder[];
  terms: DeliveryTerms;
  days: StaffDays;
  figures: boolean;
}) {
  const t = useTranslate();
  const wait = useEmailWait(orderFormText.tellWait);
  const language = useLanguage();
  const navigate = useNavigate();
  const [base, setBase] = useState(order);
  const [form, setForm] = useState(() => formOf(sent ? { ...order, lines: sent } : order));
  const [found, setFound] = useState<readonly VariantForOrder[]>([]);
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const both = useRef<HTMLDivElement>(null);
  const { post, busy, problem, refusal, reset } = useAdminAction<typeof action>(orderFormProblems, {
    closer: parcelRefusal,
    onAnswer: () => setSaved(true),
    onRefused: () => focusFirstInvalid(element.current),
  });

  const variants = variantsIn(base, [...found, ...onSale]);
  const shippingOption = isShippingOption(form.shippingOption) ? form.shippingOption : base.shippingOption;
  const after = editedOrder(base, wantedOf(form.lines), shippingOption, variants, terms);
  const isLineWrong = form.lines.some((line) => wrongIn(line).size > 0);
  const isSame = isSameForm(form, formOf(base));
  const isClosed = !isStillHere(order.status) && !busy && !saved;
  const isTheirs = order.version !== base.version && !isClosed && !busy && !saved;
  // The notice of a closed order says the same.
  const isSaid = isTheirs || (isClosed && refusal !== null && isConflict(refusal));
  const change = (part: Partial<OrderForm>) => setForm({ ...form, ...part });
  const mine = after.ok ? changesBetween(base, { ...base, ...typedState(base, form), ...after }) : [];
  const isUnpacked = after.ok && unpackedByEdit(mine, base, after, packed).length > 0;

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isLineWrong) {
      reset();
      focusFirstInvalid(element.current);
      return;
    }
    const { lines, invoice, ...request } = editRequest(base, form, { reason, tell });
    post({
      intent: 'edit-order',
      ...request,
      chosenDay: form.chosenDay,
      lines: lines.map((line) => ({ ...line })),
      invoice: { ...invoice },
    });
  }

  // Not before the guard knows that nothing is lost.
  const itsPage = localPath(useOrderPage(base.orderNumber), language);
  useEffect(() => {
    if (saved) void navigate(itsPage);
  }, [saved, itsPage, navigate]);

  function rebase(next: OrderForm): void {
    setBase(order);
    setForm(next);
    reset();
  }

  return (
    <form ref={element} className={styles.columns} onSubmit={save} noValidate>
      <LeaveGuard unsaved={!isSame && !saved} text={orderFormText.leave} />
      <div className="grid gap-4 shrinkable">
        {isTheirs && (
          <BothVersions
            ref={both}
            theirs={changesBetween(base, order)}
            mine={mine}
            shippingOption={base.shippingOption}
            onUseMine={() => rebase(rebased(formOf(base), form, formOf(order)))}
            onTakeTheirs={() => rebase(formOf(order))}
          />
        )}
        <section className={styles.panel} aria-labelledby="form-lines">
          <h2 id="form-lines">{t(orderFormText.lines)}</h2>
          <LineFields
            lines={form.lines}
            variants={variants}
            ordered={base.lines}
            tried={tried}
            onChange={(lines) => change({ lines })}
          />
          <p className="small soft">{t(orderFormText.unitPriceHint)}</p>
          <VariantFinder
            onAdd={(variant) => {
              setFound((known) => [...known, variant]);
              change({ lines: withVariant(form.lines, variant.productID) });
            }}
          />
        </section>
        <section className={styles.panel} aria-labelledby="form-customer">
          <h2 id="form-customer">{t(orderFormText.customer)}</h2>
          <PersonFields typed={form} problems={tried ? problemsOf(form) : noProblems} onChange={change} />
        </section>
        <section className={styles.panel} aria-labelledby="form-delivery">
          <h2 id="form-delivery">{t(orderFormText.delivery)}</h2>
          <DeliveryFields
            typed={form}
            problems={tried ? problemsOf(form) : noProblems}
            terms={terms}
            days={days}
            onChange={change}
          />
          <InvoiceFields
            typed={form}
            problems={tried ? problemsOf(form) : noProblems}
            wasNone={base.invoice === null}
            onChange={change}
          />
          <Textarea
            label={t(deliveryNoteLabel)}
            value={form.deliveryNote}
            onChange={(event) => change({ deliveryNote: event.currentTarget.value })}
            maxLength={longestDeliveryNote}
            autosize
          />
          <Textarea
            label={t(fieldLabels.giftMessage)}
            value={form.giftMessage}
            onChange={(event) => change({ giftMessage: event.currentTarget.value })}
            maxLength={checkoutLimits.giftMessage}
            autosize
          />
        </section>
      </div>
      <section className={`${styles.panel} ${styles.aside}`} aria-labelledby="form-preview">
        <h2 id="form-preview">{t(orderFormText.preview)}</h2>
        <OrderPreview
          figures={figures}
          before={base}
          after={after}
          promo={base.promo}
          promoCode={base.promoCode}
          isLineWrong={form.lines.some((line) => isMarked(line, tried))}
        />
        {isUnpacked && (
          <Notice tone="warning" role="status">
            {t(orderText.packAgainOnSave)}
          </Notice>
        )}
        <TextInput
          label={t(orderFormText.reason)}
          value={reason}
          maxLength={longestNote}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {form.details.email.trim() !== '' && (
          <Checkbox
            label={t(orderFormText.tell)}
            description={wait && t(wait)}
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
        )}
        {isClosed && (
          <Notice tone="error" role="alert">
            <h3>{t(notSavedNow(statusLabel(order.status, order.shippingOption)))}</h3>
            <p>{t(orderFormText.closed)}</p>
            <p>
              {t(orderFormText.kept)}{' '}
              <NewTabLink to={`/admin/orders/${order.orderNumber}`}>{t(orderFormText.openOrder)}</NewTabLink>
            </p>
          </Notice>
        )}
        <ErrorNotice text={!isSaid && problem} />
        <Button type="submit" loading={busy} disabled={isSame || isTheirs}>
          {t(orderFormText.save)}
        </Button>
        {isTheirs && (
          <p className="small">
            {t(orderFormText.theirsFirst)}{' '}
            <a
              href={`#${bothId}`}
              onClick={(event) => {
                event.preventDefault();
                both.current?.scrollIntoView({ block: 'center' });
                both.current?.focus({ preventScroll: true });
              }}
            >
              {t(orderFormText.seeBoth)}
            </a>
          </p>
        )}
        {isSame && !isTheirs && <p className="small soft">{t(orderFormText.nothing)}</p>}
      </section>
    </form>
  );
}

/** Whether it was refused for what the order has become meanwhile. */
function isConflict(refusal: object): boolean {
  return 'problem' in refusal && (refusal.problem === 'not-editable' || refusal.problem === 'order-changed');
}

/** What is typed, as far as it is an order already: for the comparison with another tab's. */
function typedState(base: AdminOrder, form: OrderForm) {
  const { details, shippingOption, paymentMethod, chosenDay, deliveryNote, giftMessage, invoice } = form;
  const { name, number, email, ...address } = details;
  const { customer, promised } = base;
  return {
    customer: {
      ...customer,
      name: name || displayName(customer),
      number,
      email,
      shippingAddress: { ...customer.shippingAddress, ...address },
    },
    shippingOption: isShippingOption(shippingOption) ? shippingOption : base.shippingOption,
    paymentMethod: isPaymentMethod(paymentMethod) ? paymentMethod : base.paymentMethod,
    promised: chosenDay
      ? { day: chosenDay, payBy: null, ...promised, chosen: chosenDay }
      : promised && { ...promised, chosen: null },
    deliveryNote,
    giftMessage,
    invoice: invoice.invoiceType === '' ? base.invoice : invoiceOf(tidyInvoice(invoice)),
  };
}

/** Another tab saved the order meanwhile: what it changed, and what is typed here. Nothing is lost either way. */
function BothVersions({
  ref,
  theirs,
  mine,
  shippingOption,
  onUseMine,
  onTakeTheirs,
}: {
  ref: RefObject<HTMLDivElement | null>;
  theirs: readonly OrderChange[];
  mine: readonly OrderChange[];
  /** Of the order that both began with. */
  shippingOption: ShippingOption;
  onUseMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTranslate();
  return (
    <Notice ref={ref} id={bothId} tabIndex={-1} tone="warning" role="alert" className={styles.versions ?? ''}>
      <h2>{t(orderFormText.theirsTitle)}</h2>
      <div className={styles.both}>
        <div>
          <b>{t(orderFormText.theirs)}</b>
          <ChangeList changes={theirs} shippingOption={shippingOption} />
        </div>
        <div>
          <b>{t(orderFormText.mine)}</b>
          {mine.length > 0 ? (
            <ChangeList changes={mine} shippingOption={shippingOption} />
          ) : (
            <p>{t(orderFormText.nothing)}</p>
          )}
        </div>
      </div>
      <div className={styles.answers}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t(orderFormText.takeTheirs)}
        </Button>
        <Button onClick={onUseMine}>{t(orderFormText.keepMine)}</Button>
      </div>
    </Notice>
  );
}
