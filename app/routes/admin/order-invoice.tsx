import { Button } from '@mantine/core';
import { data } from 'react-router';
import { z } from 'zod';
import { addressText } from '#app/domain/address/address-text.ts';
import { type LocalizedText, pick } from '#app/domain/language.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { code39 } from '#app/domain/payment/code-39.ts';
import { invoiceBarCode, invoicePeriod, taxOf } from '#app/domain/payment/uniform-invoice.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { shopContext } from '#app/server/context.ts';
import { queryId, readQuery } from '#app/server/http/address-query.ts';
import { askForCodes, type CodesRequested } from '#app/server/invoices/invoice-calls.ts';
import { printedInvoice } from '#app/server/invoices/invoice-rows.ts';
import { invoiceProvider } from '#app/server/invoices/invoices.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { timeText } from '#app/text/date.ts';
import { invoiceProblems, invoicesText, proofText } from '#app/text/invoices-admin.ts';
import { settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { commonVersion, QrCode } from '#app/ui/qr-code.tsx';
import type { Route } from './+types/order-invoice.ts';
import styles from './order-invoice.module.css';
import { ActionForm } from './parts/action-form.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { BackLink, OwnerOnly } from './parts/admin-heading.tsx';
import { Bars } from './parts/bars.tsx';

/** The printed proof (電子發票證明聯) of an order's invoice, or of the further one in `?id`, where it is made out to a company. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const orderNumber = addressText(params.orderNumber, 20);
  const { id } = readQuery(request, { id: queryId });
  const row = await printedInvoice(db, orderNumber, id);
  const issuedAt = row?.issuedAt?.toISOString();
  if (!row || !issuedAt) throw data(null, { status: 404 });
  const { number, randomCode, amount, isTest, codes, draft } = row;
  const { taxId, registeredName, name } = settings.current().shop;
  return {
    orderNumber,
    id: row.id,
    ...{ number, randomCode, amount, isTest, codes, issuedAt },
    items: draft.items,
    buyer: draft.buyer.type === 'company' ? draft.buyer.taxId : '',
    seller: { taxId, name: registeredName ?? name[1] },
  };
}

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('ask-codes'),
    orderNumber: z.string().regex(storedOrderNumberPattern),
    id: z.coerce.number().int().positive().optional(),
  }),
]);

export const action = pageAction(
  posted,
  [],
  async (wanted, shop): Promise<CodesRequested> => askForCodes(shop.db, await invoiceProvider(shop), wanted),
);
export const clientAction = adminClientAction;

export default function OrderInvoice({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const { orderNumber, id, codes, seller, isTest } = loaderData;
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <BackLink to={`/admin/orders/${orderNumber}`}>{t(invoicesText.back)}</BackLink>
        <h1>{t(invoicesText.printTitle)}</h1>
        <p>{t(invoicesText.printHint)}</p>
        {isTest && <Notice tone="error">{t(invoicesText.isTestOrder)}</Notice>}
        {seller.taxId === null && (
          <Notice tone="warning">
            {t(invoicesText.noSeller)}{' '}
            <OwnerOnly>
              <LocalLink to="/admin/settings#shop">{t(settingsText.title)}</LocalLink>
            </OwnerOnly>
          </Notice>
        )}
        {codes === null ? (
          <AskForCodes orderNumber={orderNumber} id={id} />
        ) : (
          <p>
            <Button onClick={() => window.print()}>{t(invoicesText.printNow)}</Button>
          </p>
        )}
      </div>
      <Proof {...loaderData} />
    </div>
  );
}

function AskForCodes({ orderNumber, id }: { orderNumber: string; id: number }) {
  const t = useTranslate();
  return (
    <ActionForm<typeof action>
      posts={{ intent: 'ask-codes', orderNumber, id: String(id) }}
      problems={invoiceProblems}
      isProblemShown={false}
    >
      {({ busy, problem }) => (
        <>
          <Notice tone="warning">{t(invoicesText.noCodes)}</Notice>
          <Button type="submit" variant="default" mt="sm" loading={busy}>
            {t(invoicesText.askCodes)}
          </Button>
          <ErrorNotice text={problem} className="mt-3" />
        </>
      )}
    </ActionForm>
  );
}

/** Smaller ones have not the room that the tax office asks for. */
const leastVersion = 6;

/** As the tax office wants it on paper: in Chinese. */
function Proof({
  number,
  randomCode,
  amount,
  issuedAt,
  items,
  buyer,
  seller,
  codes,
  isTest,
}: Route.ComponentProps['loaderData']) {
  const t = useTranslate();
  const zh = (text: LocalizedText) => pick(text, 1);
  const day = taipeiDay(new Date(issuedAt));
  const tax = taxOf(amount);
  const version = codes && commonVersion([codes.left, codes.right], leastVersion);
  return (
    <article className={styles.proof} lang="zh-TW" aria-label={number}>
      <p className={styles.seller}>{seller.name}</p>
      <h2>{zh(proofText.title)}</h2>
      {isTest && <p className={styles.large}>{zh(proofText.isTest)}</p>}
      <p className={styles.large}>{invoicePeriod(day)}</p>
      <p className={styles.large}>{`${number.slice(0, 2)}-${number.slice(2)}`}</p>
      <p className={styles.row}>
        <span>{`${day} ${timeText(issuedAt)}`}</span>
        <span>{zh(proofText.format)} 25</span>
      </p>
      <p className={styles.row}>
        <span>
          {zh(proofText.randomCode)} {randomCode}
        </span>
        <span>
          {zh(proofText.total)} {amount}
        </span>
      </p>
      <p className={styles.row}>
        <span>
          {zh(proofText.seller)} {seller.taxId ?? ''}
        </span>
        <span>
          {zh(proofText.buyer)} {buyer}
        </span>
      </p>
      <Bars of={code39(invoiceBarCode({ number, day, randomCode }))} className={styles.bars} />
      {codes && version && (
        <div className={styles.codes}>
          <QrCode text={codes.left} label={t(invoicesText.qrLeft)} version={version} />
          <QrCode text={codes.right} label={t(invoicesText.qrRight)} version={version} />
        </div>
      )}
      <p className={styles.small}>{zh(proofText.returns)}</p>
      <section className={styles.details}>
        <h3>{zh(proofText.details)}</h3>
        <ul className="plain-list">
          {items.map(({ name, qty, price, amount: sum }) => (
            <li key={`${name} ${price}`}>
              <span>{name}</span>
              <span>{`${qty} × ${price}`}</span>
              <span>{sum}</span>
            </li>
          ))}
        </ul>
        <p className={styles.row}>
          <span>{zh(proofText.sales)}</span>
          <span>{amount - tax}</span>
        </p>
        <p className={styles.row}>
          <span>{zh(proofText.tax)}</span>
          <span>{tax}</span>
        </p>
        <p className={styles.row}>
          <b>{zh(proofText.total)}</b>
          <b>{amount}</b>
        </p>
      </section>
    </article>
  );
}

export const ErrorBoundary = AdminPageError;
