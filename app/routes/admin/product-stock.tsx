import { randomUUID } from 'node:crypto';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { correctionOf, correctionReasons } from '#app/domain/catalogue/stock-movement.ts';
import { isParentId, isVariantId, type VariantId } from '#app/domain/ids.ts';
import { CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { readProduct } from '#app/server/catalogue/admin-product.ts';
import { listMovements } from '#app/server/catalogue/stock-movements.ts';
import { changeVariants, type VariantsChanged } from '#app/server/catalogue/variant-changes.ts';
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
  stockReasonText,
  stockText,
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
  const page = await listMovements(db, shown.id, place);
  const named = variants.map(({ cost: _, ...each }) => each);
  return data({ product: { id, title, variants: named }, shown: shown.id, page, attempt: randomUUID() });
}

const correctStock = z.strictObject({
  intent: z.literal('correct-stock'),
  id: z.string().refine(isVariantId),
  reason: z.enum(correctionReasons),
  pieces: postedText(20),
  /** The stock as the form showed it. */
  seen: z.coerce.number().int().min(0).max(productLimits.amount),
  /** Of the press: a form that is sent twice corrects once. */
  attempt: z.uuid(),
});

export const action = pageAction(
  z.discriminatedUnion('intent', [correctStock]),
  [],
  async ({ id, reason, pieces, seen, attempt }, { db }, { email }): Promise<VariantsChanged | NoStock> => {
    const by = correctionOf(reason, pieces, seen);
    if (by === null) return { ok: false, problem: 'not-a-stock' };
    const done = await changeVariants(db, [{ id, by }], { why: reason, attempt, actor: email });
    const isGone = !done.ok && done.problem === 'variants-changed' && done.since[0]?.now === null;
    return isGone ? { ok: false, problem: 'variant-unknown' } : done;
  },
);

interface NoStock {
  ok: false;
  problem: 'not-a-stock' | 'variant-unknown';
}

export const clientAction = adminClientAction;

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['catalogue']);
  if (!loaderData) return <AdminError kind="not-found" />;
  const { product, shown, page, attempt } = loaderData;
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
            <StockCorrection key={shown} variant={shown} left={variant?.qty ?? 0} attempt={attempt} />
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
function StockCorrection({ variant, left, attempt }: { variant: VariantId; left: number; attempt: string }) {
  const t = useTranslate();
  const refused = useRefusedForm({ intent: 'correct-stock', id: variant }, correctionProblems);
  const given = (name: string) => String(refused?.posted.get(name) ?? '');
  const [pressed, setPressed] = useState(attempt);
  const [pieces, setPieces] = useState(given('pieces'));
  // What is counted is compared with what was shown then, and not with what orders leave meanwhile.
  const [seen, setSeen] = useState<number | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { Form, busy, problem } = useAdminAction<typeof action>(correctionProblems, {
    onDone() {
      setPressed(newUuid());
      setPieces('');
      setSeen(null);
      setIsDone(true);
    },
  });
  return (
    <Form method="post" className={styles.correction} aria-label={t(stockText.correction)}>
      <HiddenFields of={{ intent: 'correct-stock', id: variant, seen: seen ?? left, attempt: pressed }} />
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
            setIsDone(false);
            setPieces(currentTarget.value);
            setSeen(left);
            setPressed(newUuid());
          }}
        />
      </div>
      <p className="small soft">{t(correctionHint(left))}</p>
      <SaveRow
        save={stockText.correction}
        saved={stockText.corrected}
        isSaved={isDone}
        busy={busy}
        problem={problem ?? refused?.problem}
      />
    </Form>
  );
}

export const ErrorBoundary = AdminPageError;
