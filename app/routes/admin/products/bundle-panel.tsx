import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { salePrice } from '#app/domain/cart/money.ts';
import { bundleMark, type KnownPart, maxParts, type OwnBundle } from '#app/domain/catalogue/bundle.ts';
import { type EditableVariant, returningBundles } from '#app/domain/catalogue/editable-product.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import orderForm from '#app/routes/admin/order-form/order-form.module.css';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import finderStyles from '#app/routes/admin/parts/form-finder.module.css';
import { FormFinder } from '#app/routes/admin/parts/form-finder.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { SaveRow } from '#app/routes/admin/parts/save-row.tsx';
import type { action } from '#app/routes/admin/product.tsx';
import type { clientLoader } from '#app/routes/api/find-variants.ts';
import {
  bundleProblems,
  bundleRefused,
  bundleText,
  partGapText,
  partsCome,
  partsSell,
} from '#app/text/bundles-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { leftText, ofProduct, orderFormText } from '#app/text/order-form-admin.ts';
import { nameWithin, variantName } from '#app/text/stock-admin.ts';
import { useDisclosure } from '#app/ui/disclosure.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './bundle-panel.module.css';
import editorStyles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import { OwnFormGuard } from './own-form-guard.tsx';

/** What the product's variants consist of, each in a form of its own. */
export function BundlePanel({ bundles, isNew }: { bundles: readonly OwnBundle[]; isNew: boolean }) {
  const t = useTranslate();
  const { id, variants } = useEditing((state) => state.saved);
  const comesBack = useEditing(({ history, saved }) => returningBundles(history.present, saved).length > 0);
  return (
    <section className={editorStyles.panel} aria-labelledby="bundle-title">
      <h2 id="bundle-title">{t(bundleText.title)}</h2>
      <p className={editorStyles.hint}>{t(bundleText.lead)}</p>
      <p role="status" className="small warning">
        {comesBack && t(bundleText.comesBack)}
      </p>
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
  const refused = useRefusedForm({ intent: 'set-bundle', product, variant: variant.id }, bundleProblems);
  const isShort = own?.parts.some(({ gap }) => gap !== null) ?? false;
  const disclosure = useDisclosure(refused !== null || isShort || (own !== null && isOnly));
  return (
    <details className={styles.variant} {...disclosure}>
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

/** With the pieces as they were typed in a form that was refused. */
function asPosted(parts: readonly TypedPart[], posted: ReadonlyMap<string, unknown>): readonly TypedPart[] {
  const ids = [posted.get('part')].flat();
  const typed = [posted.get('qty')].flat();
  return parts.map((part) => {
    const place = ids.indexOf(part.id);
    return place === -1 ? part : { ...part, typed: String(typed[place] ?? '') };
  });
}

type FoundPart = Pick<KnownPart, 'id' | 'size' | 'weight' | 'color' | 'left'> & { title: LocalizedText };

/** What the shop found for a search before scripts. */
function foundIn(refusal: object | undefined): readonly FoundPart[] {
  return refusal && 'found' in refusal && Array.isArray(refusal.found) ? refusal.found : [];
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
  const posts = { intent: 'set-bundle', product, variant: variant.id };
  const refused = useRefusedForm(posts, bundleProblems, closer);
  const [parts, setParts] = useState(() =>
    refused ? asPosted(typedParts(own), refused.posted) : typedParts(own),
  );
  const [costOfParts, setCostOfParts] = useState(
    refused ? refused.posted.get('costOfParts') === 'on' : (own?.costOfParts ?? true),
  );
  const isHydrated = useHydrated();
  const figures = useEditing((state) => state.figures);
  // The form shows what the shop has until something is changed in it; what it began with is posted along.
  const stored = bundleMark(own);
  const [was, setWas] = useState(stored);
  const [isChanged, setIsChanged] = useState(refused !== null);
  if (was !== stored && !isChanged) {
    setWas(stored);
    setParts(typedParts(own));
    setCostOfParts(own?.costOfParts ?? true);
  }
  const now = new Map(own?.parts.map((part) => [part.id, part]));
  const [isSaved, setIsSaved] = useState(false);
  const { Form, busy, problem } = useAdminAction<typeof action>(bundleProblems, {
    closer,
    onRefused: (answer) => 'now' in answer && setWas(answer.now),
    onDone() {
      setIsSaved(true);
      setIsChanged(false);
    },
  });
  const choices = foundIn(refused?.refusal);
  const finder = useFetcher<typeof clientLoader>();
  const sums = parts.reduce(
    (sum, { typed, cost, price }) => {
      const qty = Number(typed) || 0;
      return { cost: sum.cost + cost * qty, price: sum.price + price * qty };
    },
    { cost: 0, price: 0 },
  );
  const change = (next: readonly TypedPart[]) => {
    setIsSaved(false);
    setIsChanged(true);
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
      <OwnFormGuard unsaved={isChanged} />
      <HiddenFields of={{ ...posts, was }} />
      {/* Enter saves; before scripts it looks for a part. */}
      {isHydrated && <button type="submit" hidden />}
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
          words={{
            label: bundleText.find,
            hint: orderFormText.findHint,
            none: orderFormText.foundNone,
            found: orderFormText.found,
          }}
          step={{ name: 'step', value: 'find', typed: String(refused?.posted.get('find') ?? '') }}
          item={(found) =>
            found.parts ||
            found.productID === variant.id ||
            parts.some(({ id }) => id === found.productID) ? null : (
              <li key={found.productID}>
                <FoundName found={found} />
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
      {choices.length > 0 && (
        <ul className={finderStyles.found} aria-label={t(orderFormText.found)}>
          {choices.map((found) => (
            <li key={found.id}>
              <FoundName found={found} />
              <Button
                type="submit"
                name="add"
                value={found.id}
                size="compact-sm"
                variant="default"
                aria-label={t(ofProduct(orderFormText.add, nameWithin(found.title, variantName(found))))}
              >
                {t(orderFormText.add)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {figures && parts.length === 0 && costOfParts && <input type="hidden" name="costOfParts" value="on" />}
      {parts.length > 0 && (
        <>
          {figures && (
            <Checkbox
              name="costOfParts"
              value="on"
              checked={costOfParts}
              onChange={(event) => {
                setIsChanged(true);
                setCostOfParts(event.currentTarget.checked);
              }}
              label={t(bundleText.costOfParts)}
            />
          )}
          <p className="small soft">
            {t(figures ? partsCome(sums.cost, sums.price) : partsSell(sums.price))}
          </p>
        </>
      )}
      {own || parts.length > 0 ? (
        <SaveRow
          save={bundleText.save}
          saved={bundleText.saved}
          isSaved={isSaved}
          busy={busy}
          problem={problem ?? refused?.problem}
        />
      ) : (
        <ErrorNotice text={refused?.problem} />
      )}
    </Form>
  );
}

function FoundName({ found }: { found: Omit<FoundPart, 'id'> }) {
  const t = useTranslate();
  return (
    <span className={orderForm.product}>
      <b>{t(found.title)}</b>
      <span>{[t(variantName(found)), t(leftText(found.left))].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
