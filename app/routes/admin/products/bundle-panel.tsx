import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { salePrice } from '#app/domain/cart/money.ts';
import { type KnownPart, maxParts, type OwnBundle } from '#app/domain/catalogue/bundle.ts';
import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { FormFinder } from '#app/routes/admin/order-form/form-finder.tsx';
import orderForm from '#app/routes/admin/order-form/order-form.module.css';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { action } from '#app/routes/admin/product.tsx';
import type { clientLoader } from '#app/routes/api/find-variants.ts';
import {
  bundleProblems,
  bundleRefused,
  bundleText,
  partGapText,
  partsCome,
} from '#app/text/bundles-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { leftText, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { nameWithin, variantName } from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './bundle-panel.module.css';
import editorStyles from './editor.module.css';
import { useEditing } from './editor-store.ts';

/** What the product's variants consist of, each in a form of its own. */
export function BundlePanel({ bundles, isNew }: { bundles: readonly OwnBundle[]; isNew: boolean }) {
  const t = useTranslate();
  const { id, variants } = useEditing((state) => state.saved);
  return (
    <section className={editorStyles.panel} aria-labelledby="bundle-title">
      <h2 id="bundle-title">{t(bundleText.title)}</h2>
      <p className={editorStyles.hint}>{t(bundleText.lead)}</p>
      {isNew ? (
        <p className={editorStyles.hint}>{t(bundleText.saveFirst)}</p>
      ) : (
        variants.map((variant) => {
          const own = bundles.find((bundle) => bundle.id === variant.id) ?? null;
          return (
            <BundleOfVariant
              key={variant.id}
              product={id}
              variant={variant}
              own={own}
              isOnly={variants.length === 1}
            />
          );
        })
      )}
    </section>
  );
}

function versionOf(own: OwnBundle | null): string {
  return own ? `${own.costOfParts} ${own.parts.map(({ id, qty }) => `${id} ${qty}`).join()}` : '';
}

function BundleOfVariant({
  product,
  variant,
  own,
  isOnly,
}: {
  product: ParentId;
  variant: EditableVariant;
  own: OwnBundle | null;
  isOnly: boolean;
}) {
  const t = useTranslate();
  const name = variantName(variant);
  const summary = own ? own.parts.map((part) => t(lineOf(part))).join(' · ') : t(bundleText.none);
  const isOpen = own !== null && (isOnly || own.parts.some(({ gap }) => gap !== null));
  return (
    <details className={styles.variant} open={isOpen}>
      <summary>
        {t(name) && <b>{t(name)}</b>} <span className="soft">{summary}</span>
      </summary>
      <BundleForm product={product} variant={variant} own={own} />
    </details>
  );
}

interface TypedPart extends KnownPart {
  typed: string;
}

function typedParts(own: OwnBundle | null): readonly TypedPart[] {
  return (own?.parts ?? []).map((part) => ({ ...part, typed: String(part.qty) }));
}

function nameOf({
  title,
  ...options
}: Pick<KnownPart, 'title' | 'size' | 'weight' | 'color'>): LocalizedText {
  return title === null ? bundleText.gonePart : nameWithin(title, variantName(options));
}

function lineOf(part: KnownPart): LocalizedText {
  const name = nameOf(part);
  return [`${part.qty} × ${name[0]}`, `${part.qty} × ${name[1]}`];
}

/** Names the product that a refusal is about. */
function closer(answer: object): LocalizedText | null {
  const title: unknown = 'title' in answer ? answer.title : null;
  const problem: unknown = 'problem' in answer ? answer.problem : null;
  return Array.isArray(title) ? bundleRefused(problem, [String(title[0]), String(title[1])]) : null;
}

function BundleForm({
  product,
  variant,
  own,
}: {
  product: ParentId;
  variant: EditableVariant;
  own: OwnBundle | null;
}) {
  const t = useTranslate();
  const [parts, setParts] = useState(() => typedParts(own));
  const [costOfParts, setCostOfParts] = useState(own?.costOfParts ?? true);
  // Saved here or elsewhere, the form shows what the shop has.
  const version = versionOf(own);
  const [seen, setSeen] = useState(version);
  if (seen !== version) {
    setSeen(version);
    setParts(typedParts(own));
    setCostOfParts(own?.costOfParts ?? true);
  }
  const now = new Map(own?.parts.map((part) => [part.id, part]));
  const [isSaved, setIsSaved] = useState(false);
  const posts = { intent: 'set-bundle', product, variant: variant.id };
  const { Form, busy, problem } = useAdminAction<typeof action>(bundleProblems, {
    closer,
    onDone: () => setIsSaved(true),
  });
  const refused = useRefusedForm(posts, bundleProblems, closer);
  const finder = useFetcher<typeof clientLoader>();
  const shown = problem ?? refused?.problem;
  const sums = parts.reduce(
    (sum, { typed, cost, price }) => {
      const qty = Number(typed) || 0;
      return { cost: sum.cost + cost * qty, price: sum.price + price * qty };
    },
    { cost: 0, price: 0 },
  );
  const change = (next: readonly TypedPart[]) => {
    setIsSaved(false);
    setParts(next);
  };
  const add = (found: VariantForOrder) =>
    change([
      ...parts,
      {
        ...found,
        id: found.productID,
        price: salePrice(found.price, found.salesPercentage),
        gap: null,
        qty: 1,
        typed: '1',
      },
    ]);

  return (
    <Form method="post" className={styles.form} onChange={() => setIsSaved(false)}>
      <HiddenFields of={posts} />
      {!own && variant.qty > 0 && <p className={editorStyles.hint}>{t(bundleText.stockGoes)}</p>}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => {
            const name = nameOf(part);
            const { left, gap } = now.get(part.id) ?? part;
            return (
              <li key={part.id} className={styles.part}>
                <input type="hidden" name="part" value={part.id} />
                <TextInput
                  name="qty"
                  size="sm"
                  aria-label={t(labelled(bundleText.pieces, name))}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={part.typed}
                  onChange={(event) => {
                    const typed = event.currentTarget.value;
                    change(parts.map((each) => (each.id === part.id ? { ...each, typed } : each)));
                  }}
                />
                <span className={orderForm.product}>
                  <b>{t(name)}</b>
                  <span>
                    {gap === null ? t(leftText(left)) : <em className="bad">{t(partGapText[gap])}</em>}
                  </span>
                </span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t(labelled(bundleText.remove, name))}
                  onClick={() => change(parts.filter((each) => each.id !== part.id))}
                >
                  <AdminIcon name="cross" size={16} />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {parts.length >= maxParts ? (
        <p className={editorStyles.hint}>{t(bundleText.full)}</p>
      ) : (
        <FormFinder
          path="/api/findVariants"
          fetcher={finder}
          words={{ label: bundleText.find, none: orderFormText.foundNone, found: orderFormText.found }}
          item={(found) =>
            found.parts ||
            found.productID === variant.id ||
            parts.some(({ id }) => id === found.productID) ? null : (
              <li key={found.productID}>
                <span className={orderForm.product}>
                  <b>{t(found.title)}</b>
                  <span>{[t(variantName(found)), t(leftText(found.left))].filter(Boolean).join(' · ')}</span>
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t(ofProduct(orderFormText.add, nameWithin(found.title, variantName(found))))}
                  onClick={() => add(found)}
                >
                  {t(orderFormText.add)}
                </Button>
              </li>
            )
          }
        />
      )}
      {parts.length > 0 && (
        <>
          <Checkbox
            name="costOfParts"
            value="on"
            checked={costOfParts}
            onChange={(event) => setCostOfParts(event.currentTarget.checked)}
            label={t(bundleText.costOfParts)}
          />
          <p className="small soft">{t(partsCome(sums.cost, sums.price))}</p>
        </>
      )}
      {(own || parts.length > 0) && (
        <div className="flex wrap middle gap-3">
          <Button type="submit" size="sm" variant="default" loading={busy}>
            {t(bundleText.save)}
          </Button>
          <p role="status" className="small good">
            {isSaved && !busy && !problem && t(bundleText.saved)}
          </p>
        </div>
      )}
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </Form>
  );
}
