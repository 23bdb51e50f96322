import { randomUUID } from 'node:crypto';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { correctionReasons, type OnHand } from '#app/domain/catalogue/stock-movement.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { readProduct } from '#app/server/catalogue/admin-product.ts';
import { correctStock, readOnHand } from '#app/server/catalogue/stock-corrections.ts';
import { listMovements } from '#app/server/catalogue/stock-movements.ts';
import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { queryCursor } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { editorText } from '#app/text/products-admin.ts';
import {
  correctionHint,
  correctionProblems,
  stockCorrected,
  stockMissing,
  stockReasonText,
  stockText,
  stockWasRight,
  variantName,
} from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { newUuid } from '#app/ui/uuid.ts';
import type { Route } from './+types/product-stock.ts';
import { adminClientAction, useAdminAction, useRefusedForm } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError, AdminPageError } from './parts/admin-error.tsx';
import { BackLink } from './parts/admin-heading.tsx';
import { HiddenFields } from './parts/hidden-fields.tsx';
import { ListPage } from './parts/list.tsx';
import { SaveRow } from './parts/save-row.tsx';
import styles from './products/stock-history.module.css';
import { MovementList } from './products/stock-history.tsx';

const querySchema = { variant: queryText(), after: queryCursor, before: queryCursor };

/** The stock history of one of a product's variants, of the first where the address names none. */
export async function loader({ context, request, params: { productId } }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { variant, ...place } = readQuery(request, querySchema);
  const found = isParentId(productId) ? await readProduct(db, productId) : null;
  if (!found) return data(null, { status: 404 });
  const { id, title, variants } = found.product;
  const shown = variants.find((each) => each.id === variant) ?? variants[0];
  if (!shown) return data(null, { status: 404 });
  const [page, onHand] = await Promise.all([listMovements(db, shown.id, place), readOnHand(db, shown.id)]);
  const named = variants.map(({ cost: _, ...each }) => each);
  return data({
    product: { id, title, variants: named },
    shown: shown.id,
    page,
    onHand: onHand ?? { left: 0, held: 0 },
    attempt: randomUUID(),
  });
}

const pieces = z.coerce.number().int().min(0);
const correction = z.strictObject({
  intent: z.literal('correct-stock'),
  id: z.string().refine(isVariantId),
  reason: z.enum(correctionReasons),
  pieces: postedText(20),
  /** What is on hand as the form showed it. */
  left: pieces,
  held: pieces,
  /** Of the press: a form that is sent twice corrects once. */
  attempt: z.uuid(),
});

export const action = pageAction(
  z.discriminatedUnion('intent', [correction]),
  [],
  ({ id, reason, pieces, left, held, attempt }, { db }, { email: actor }) =>
    correctStock(db, { id, reason, pieces, seen: { left, held } }, { attempt, actor }),
);

export const clientAction = adminClientAction;

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['catalogue', 'orders']);
  if (!loaderData) return <AdminError kind="not-found" />;
  const { product, shown, page, onHand, attempt } = loaderData;
  const variant = product.variants.find(({ id }) => id === shown);
  return (
    <>
      <BackLink to={`/admin/products/${product.id}`}>{t(product.title) || t(editorText.untitled)}</BackLink>
      <ListPage
        path={`/admin/products/${product.id}/stock`}
        filters={['variant']}
        title={stockText.title}
        lead={stockText.lead}
        label={stockText.list}
        empty={stockText.none}
        notice={
          variant?.isBundle ? (
            <p className="soft">{t(stockText.ofBundle)}</p>
          ) : (
            <StockCorrection key={shown} variant={shown} onHand={onHand} attempt={attempt} />
          )
        }
        page={page}
        isByTime
        tabs={{
          name: 'variant',
          label: stockText.byVariant,
          current: shown,
          all: product.variants.map((variant) => {
            const name = variantName(variant);
            return {
              value: variant.id,
              label: t(name) === '' ? stockText.onlyVariant : name,
              count: String(variant.qty),
            };
          }),
        }}
      >
        {page.rows.length > 0 && <MovementList movements={page.rows} variants={[]} />}
      </ListPage>
    </>
  );
}

/** @param attempt names the press of a page without scripts; else each correction has a name of its own, however often it is sent. */
function StockCorrection({
  variant,
  onHand,
  attempt,
}: {
  variant: VariantId;
  onHand: OnHand;
  attempt: string;
}) {
  const t = useTranslate();
  const refused = useRefusedForm({ intent: 'correct-stock', id: variant }, correctionProblems);
  const given = (name: string) => String(refused?.posted.get(name) ?? '');
  const [pressed, setPressed] = useState(attempt);
  const [pieces, setPieces] = useState(given('pieces'));
  // What was shown as it was typed: goods that left or came since may be counted or not.
  const [seen, setSeen] = useState<OnHand | null>(null);
  const [corrected, setCorrected] = useState<{ onHand: OnHand; wasRight?: boolean; missing?: number } | null>(
    null,
  );
  const { Form, busy, problem } = useAdminAction<typeof action>(correctionProblems, {
    onRefused(answer) {
      if ('problem' in answer && answer.problem === 'on-hand-changed') setSeen(null);
    },
    onDone(answer) {
      setPressed(newUuid());
      setPieces('');
      setSeen(null);
      setCorrected('onHand' in answer ? answer : null);
    },
  });
  return (
    <Form method="post" className={styles.correction} aria-label={t(stockText.correction)}>
      <HiddenFields of={{ intent: 'correct-stock', id: variant, ...(seen ?? onHand), attempt: pressed }} />
      <div className="flex wrap gap-3">
        <NativeSelect
          name="reason"
          size="sm"
          label={t(stockText.reason)}
          defaultValue={given('reason') || 'received'}
          onChange={() => setPressed(newUuid())}
          data={correctionReasons.map((reason) => ({ value: reason, label: t(stockReasonText[reason]) }))}
        />
        <CheckedInput
          name="pieces"
          size="sm"
          label={t(stockText.pieces)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required
          value={pieces}
          onChange={({ currentTarget }) => {
            setCorrected(null);
            setPieces(currentTarget.value);
            setSeen(onHand);
            setPressed(newUuid());
          }}
        />
      </div>
      <p className="small soft">{t(correctionHint(onHand))}</p>
      <SaveRow
        save={stockText.correction}
        saved={
          corrected?.missing
            ? stockMissing(corrected.missing)
            : (corrected?.wasRight ? stockWasRight : stockCorrected)(corrected?.onHand ?? onHand)
        }
        isSaved={corrected !== null}
        busy={busy}
        problem={problem ?? refused?.problem}
      />
    </Form>
  );
}

export const ErrorBoundary = AdminPageError;
