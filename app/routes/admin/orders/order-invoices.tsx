import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { KnownOrder } from '#app/domain/order/order.ts';
import {
  type InvoiceField,
  invoiceDetailsOf,
  invoiceLimits,
  invoiceTypes,
} from '#app/domain/payment/invoice.ts';
import { balance } from '#app/domain/payment/payment-report.ts';
import { isPrinted, mendAmount } from '#app/domain/payment/uniform-invoice.ts';
import panel from '#app/routes/admin/order.module.css';
import type { action } from '#app/routes/admin/order.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import styles from '#app/routes/admin/payments.module.css';
import type { ListedInvoice, OrderInvoicing } from '#app/server/invoices/invoice-rows.ts';
import { fieldHints, fieldLabels } from '#app/text/checkout.ts';
import { dateText } from '#app/text/date.ts';
import {
  failedWords,
  invoiceProblems,
  invoiceStateText,
  invoicesText,
  mendWords,
} from '#app/text/invoices-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { invoiceLabels, invoiceLine } from '#app/text/payment.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** The uniform invoices of an order, with further ones and allowances, and what can be done. Nothing while invoices are off and there is none. */
export function OrderInvoices({ order, invoicing }: { order: KnownOrder; invoicing: OrderInvoicing }) {
  const t = useTranslate();
  const { isOn, invoices, mend, invoiced, mayVoid, mayLower, isOpen } = invoicing;
  if (!isOn && invoices.length === 0) return null;
  const { orderNumber } = order;
  const last = invoices.at(-1);
  const isRefused = last !== undefined && last.kind !== 'allowance' && last.state === 'failed';
  const isSold = order.status !== 'cancelled' && balance(order).orderTotal > 0;
  const mayIssue = isOn && invoiced === null && !isOpen && isSold;
  const isVoided = last?.state === 'voided' && !last.isTest;
  const isRefusedFurther = isRefused && mend?.what === 'difference';
  return (
    <section id="invoices" className={panel.panel} aria-labelledby="invoices-title">
      <h2 id="invoices-title">{t(invoicesText.title)}</h2>
      <div className={styles.part}>
        {invoices.some(({ isTest, state }) => isTest && state !== 'voided') && (
          <Notice tone="error">{t(invoicesText.isTestOrder)}</Notice>
        )}
        {invoices.length === 0 && <p className={styles.none}>{t(invoicesText.none)}</p>}
        {invoices.map((one) => (
          <InvoiceLines key={one.id} invoice={one} orderNumber={orderNumber} isLast={one === last} />
        ))}
        {mend && invoiced !== null && (
          <MendInvoice
            orderNumber={orderNumber}
            mend={mend}
            invoiced={invoiced}
            isCorrected={isRefusedFurther}
          />
        )}
        {(mayIssue || isRefusedFurther) && <IssueInvoice order={order} isAgain={isRefused || isVoided} />}
        {mayLower > 0 && !isOpen && (
          <div className={styles.tools}>
            {mayVoid && <VoidInvoice orderNumber={orderNumber} />}
            {mend?.what !== 'allowance' && (
              <AllowInvoice orderNumber={orderNumber} most={mayLower} invoiced={invoiced ?? 0} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function InvoiceLines({
  invoice,
  orderNumber,
  isLast,
}: {
  invoice: ListedInvoice;
  orderNumber: string;
  isLast: boolean;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, kind, state, number, amount, issuedAt, randomCode, relateNumber, failure, reason, buyer } =
    invoice;
  const isWaiting = state === 'pending' || state === 'unclear' || state === 'voiding';
  return (
    <div>
      <p className={styles.head}>
        {kind !== 'invoice' && <span>{t(invoicesText[kind])}</span>}
        {number && <strong>{number}</strong>}
        <span className={state === 'failed' ? 'bad' : undefined}>{t(invoiceStateText[state])}</span>
        {issuedAt && <time dateTime={issuedAt}>{dateText(issuedAt, 'short', language)}</time>}
        <span>{formatNtd(amount)}</span>
        {randomCode && (
          <span>
            {t(invoicesText.randomCode)} {randomCode}
          </span>
        )}
        {invoice.isTest && <strong className="bad">{t(invoicesText.isTest)}</strong>}
      </p>
      <p className={styles.none}>
        {kind !== 'allowance' && `${t(invoiceLine(buyer))} · `}
        <code>{relateNumber}</code>
        {reason && ` · ${reason}`}
      </p>
      {isWaiting && (
        <Notice tone={state === 'unclear' ? 'warning' : 'plain'}>{t(invoicesText[state])}</Notice>
      )}
      {failure && (isLast || state === 'issued') && (
        <Notice tone="error">{t(failedWords(kind, state, failure))}</Notice>
      )}
      {state === 'issued' && kind !== 'allowance' && isPrinted(buyer) && (
        <LocalLink to={`/admin/orders/${orderNumber}/invoice?id=${id}`}>{t(invoicesText.print)}</LocalLink>
      )}
    </div>
  );
}

function MendInvoice({
  orderNumber,
  mend,
  invoiced,
  isCorrected,
}: {
  orderNumber: string;
  mend: NonNullable<OrderInvoicing['mend']>;
  invoiced: number;
  /** It was refused: the form beneath issues it with details that may be corrected. */
  isCorrected: boolean;
}) {
  const t = useTranslate();
  const { lead, action: words } = mendWords(mend, invoiced);
  return (
    <Notice tone="warning">
      <p>{t(lead)}</p>
      {!isCorrected && (
        <ActionForm<typeof action>
          posts={{ intent: 'mend-invoice', orderNumber }}
          fields={{ what: mend.what, amount: mendAmount(mend) }}
          problems={invoiceProblems}
        >
          {({ busy }) => (
            <Button type="submit" size="sm" mt="xs" loading={busy}>
              {t(words)}
            </Button>
          )}
        </ActionForm>
      )}
    </Notice>
  );
}

/** After a refusal or a void with the details that may be wrong. */
function IssueInvoice({ order, isAgain }: { order: KnownOrder; isAgain: boolean }) {
  const t = useTranslate();
  const [before] = useState(() => invoiceDetailsOf(order.invoice ?? { type: 'personal' }));
  const [typed, setTyped] = useState(before);
  const input = (field: InvoiceField, refusal: object | null) => {
    const hint = fieldHints[field];
    return (
      <CheckedInput
        name={field}
        label={t(fieldLabels[field])}
        description={hint && t(hint)}
        error={isNamedIn(refusal, field)}
        maxLength={invoiceLimits[field]}
        autoComplete="off"
        spellCheck={false}
        value={typed[field]}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
      />
    );
  };
  return (
    <ActionForm<typeof action>
      posts={{ intent: 'issue-invoice', orderNumber: order.orderNumber }}
      problems={invoiceProblems}
      className="grid gap-3 measure"
    >
      {({ busy, refusal }) => (
        <>
          <LeaveGuard unsaved={typed !== before} />
          {isAgain && (
            <>
              <p>{t(invoicesText.correct)}</p>
              <NativeSelect
                name="invoiceType"
                label={t(fieldLabels.invoiceType)}
                value={typed.invoiceType}
                onChange={({ currentTarget: { value } }) => setTyped({ ...typed, invoiceType: value })}
                data={invoiceTypes.map((one) => ({ value: one, label: t(invoiceLabels[one]) }))}
              />
              {typed.invoiceType === 'company' && input('taxId', refusal)}
              {typed.invoiceType === 'company' && input('invoiceTitle', refusal)}
              {typed.invoiceType === 'carrier' && input('carrier', refusal)}
              {typed.invoiceType === 'donation' && input('donationCode', refusal)}
            </>
          )}
          <div>
            <Button type="submit" size="sm" variant={isAgain ? 'filled' : 'default'} loading={busy}>
              {t(isAgain ? invoicesText.again : invoicesText.issue)}
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** Whether the refusal is for what was typed there. */
function isNamedIn(refusal: object | null, field: InvoiceField): boolean {
  return (
    refusal !== null && 'fields' in refusal && Array.isArray(refusal.fields) && refusal.fields.includes(field)
  );
}

function Reason({ usual }: { usual: string }) {
  const t = useTranslate();
  return (
    <CheckedInput
      name="reason"
      label={t(invoicesText.reason)}
      description={t(invoicesText.reasonHint)}
      defaultValue={usual}
      maxLength={20}
      required
      withAsterisk={false}
      autoComplete="off"
    />
  );
}

function VoidInvoice({ orderNumber }: { orderNumber: string }) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t(invoicesText.void)}</summary>
      <ActionForm<typeof action>
        posts={{ intent: 'void-invoice', orderNumber }}
        problems={invoiceProblems}
        className="grid gap-3 measure mt-3"
      >
        {({ busy }) => (
          <>
            <p>{t(invoicesText.voidLead)}</p>
            <Reason usual={t(invoicesText.usualVoid)} />
            <Checkbox name="again" value="on" label={t(invoicesText.thenAgain)} />
            <div>
              <Button type="submit" size="sm" loading={busy}>
                {t(invoicesText.voidNow)}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </details>
  );
}

function AllowInvoice({
  orderNumber,
  most,
  invoiced,
}: {
  orderNumber: string;
  most: number;
  invoiced: number;
}) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t(invoicesText.allow)}</summary>
      <ActionForm<typeof action>
        posts={{ intent: 'allow-invoice', orderNumber }}
        fields={{ invoiced }}
        problems={invoiceProblems}
        className="grid gap-3 measure mt-3"
      >
        {({ busy }) => (
          <>
            <p>{t(invoicesText.allowLead)}</p>
            <CheckedInput
              name="amount"
              label={t(labelled(invoicesText.amount, `≤ ${formatNtd(most)}`))}
              inputMode="numeric"
              maxLength={20}
              required
              withAsterisk={false}
              autoComplete="off"
            />
            <Reason usual={t(invoicesText.usualAllowance)} />
            <div>
              <Button type="submit" size="sm" loading={busy}>
                {t(invoicesText.allowNow)}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </details>
  );
}
