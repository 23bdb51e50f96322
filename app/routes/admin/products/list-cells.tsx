import { ActionIcon, Button, Drawer, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useLoaderData } from 'react-router';
import { salePrice } from '#app/domain/cart/money.ts';
import type { ProductRow } from '#app/domain/catalogue/products-query.ts';
import {
  typedPrice,
  typedStock,
  type VariantChange,
  type VariantState,
} from '#app/domain/catalogue/variant-change.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { HeldDialog, Hold } from '#app/routes/admin/parts/form-dialog.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { loader } from '#app/routes/admin/products.tsx';
import { bundleText, partGapText } from '#app/text/bundles-admin.ts';
import { labelled } from '#app/text/marks.ts';
import {
  cellLabel,
  cellText,
  nameWithin,
  notUndone,
  oneLess,
  oneMore,
  onSaleAt,
  priceNow,
  stockNow,
  stockSaved,
  stockSince,
  stockText,
  variantCallProblems,
  variantName,
} from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './list-cells.module.css';
import { useVariantChange, type VariantsUndo } from './use-variant-change.ts';

type Kind = 'price' | 'stock';
type Named = Pick<ProductRow, 'title'>;

/** Price or stock of a variant, changed where it stands: saved with Enter, or when the field is left. */
export function VariantCell({
  kind,
  product,
  variant,
}: {
  kind: Kind;
  product: Named;
  variant: VariantState;
}) {
  return kind === 'stock' && variant.gaps ? (
    <BundleStock variant={variant} />
  ) : (
    <TypedCell kind={kind} product={product} variant={variant} />
  );
}

/** The stock of a bundle is that of its parts. */
function BundleStock({ variant: { qty, gaps } }: { variant: VariantState }) {
  const t = useTranslate();
  return (
    <div className={styles.bundle}>
      <b>{qty}</b>
      <small>{t(bundleText.stockCell)}</small>
      {gaps?.map(({ title, gap }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts that are gone have nothing else
        <small key={place} className="bad">
          {t(labelled(title ?? bundleText.gonePart, partGapText[gap]))}
        </small>
      ))}
    </div>
  );
}

function TypedCell({ kind, product, variant }: { kind: Kind; product: Named; variant: VariantState }) {
  const t = useTranslate();
  const value = kind === 'price' ? variant.price : variant.qty;
  const { attempt } = useLoaderData<typeof loader>();
  const posts = { intent: `set-${kind}`, id: variant.id };
  const refused = useRefusedForm(posts, variantCallProblems);
  const early = refused?.posted.get('typed');
  /** What stands in the field, and what the shop had when it was typed; null where it is as the shop has it. */
  const [draft, setDraft] = useState(() => (typeof early === 'string' ? { text: early, seen: value } : null));
  const [unfit, setUnfit] = useState<LocalizedText | null>(refused?.problem ?? null);
  const [undo, setUndo] = useState<VariantsUndo | null>(null);
  /** Others than `isSeen` are for screen readers, once there is nothing to undo: the field itself shows them. */
  const [message, setMessage] = useState<{ text: LocalizedText; isSeen: boolean } | null>(null);
  /** What is on its way or saved, until it is shown: what stands in the field itself, for the same may be typed twice. */
  const posted = useRef<{ draft: typeof draft; becomes: number; words: LocalizedText }>({
    draft: null,
    becomes: 0,
    words: cellText.saved,
  });
  /** Pressed again while the last change was on its way. */
  const wanted = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  /** The stock that a save should have led to, until the page shows it. */
  const [expected, setExpected] = useState<number | null>(null);

  const words = (now: VariantState | null | undefined) => {
    if (now === undefined) return null;
    if (now === null) return cellText.gone;
    return kind === 'price' ? priceNow(now.price) : stockNow(now.qty);
  };
  const saving = useVariantChange({
    closer: (since) => words(since.get(variant.id)),
    onChanged: (done) => {
      setUndo(done);
      setMessage({ text: posted.current.words, isSeen: false });
      // What was typed since goes by what was saved.
      const { draft: saved, becomes } = posted.current;
      setDraft((before) => (before && before !== saved ? { ...before, seen: becomes } : before));
    },
    // Pressed again, it goes by what the shop has now.
    onRefused: (since) => {
      posted.current.draft = null;
      const now = since.get(variant.id);
      if (now) setDraft((before) => before && { ...before, seen: kind === 'price' ? now.price : now.qty });
    },
    onShown: () => {
      setDraft((before) => (before === posted.current.draft ? null : before));
      if (kind === 'stock') setExpected(posted.current.becomes);
    },
  });
  useEffect(() => {
    if (expected === null) return;
    setExpected(null);
    // Stock is saved as a difference, so that what was sold meanwhile stays sold.
    if (value !== expected) setMessage({ text: stockSince(value), isSeen: true });
  }, [expected, value]);
  const undoing = useVariantChange({
    closer: (since) => {
      const why = words(since.get(variant.id));
      return why && notUndone(why);
    },
    onChanged: () => {
      setUndo(null);
      setMessage({ text: cellText.undone, isSeen: false });
      field.current?.focus();
    },
    // Pressed again it would be refused again.
    onRefused: (since) => {
      if (!since.has(variant.id)) return;
      setUndo(null);
      field.current?.focus();
    },
  });
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(null), Math.max(0, undo.until - Date.now()));
    return () => clearTimeout(timer);
  }, [undo]);

  function type(text: string): void {
    setUnfit(null);
    setMessage(null);
    saving.reset();
    undoing.reset();
    setDraft((before) => ({ text, seen: before?.seen ?? value }));
  }

  function save(): void {
    // The focus that leaves asks for what Enter has sent, and does so while an undo is under way.
    if (!draft || draft === posted.current.draft) return;
    if (saving.busy) {
      wanted.current = true;
      return;
    }
    const change = changeOf(kind, variant.id, draft);
    if (change === 'unfit') {
      setUnfit(kind === 'price' ? cellText.notPrice : cellText.notStock);
      return;
    }
    if (change === null) {
      setDraft(null);
      return;
    }
    const becomes = change.price?.[1] ?? draft.seen + (change.by ?? 0);
    posted.current = { draft, becomes, words: savedWords(draft, change, becomes) };
    setUndo(null);
    saving.post([change], 'set');
  }

  const saveAgain = useEffectEvent(save);
  useEffect(() => {
    if (saving.busy || !wanted.current) return;
    wanted.current = false;
    saveAgain();
  }, [saving.busy]);

  const name = nameWithin(product.title, variantName(variant));
  const problem = unfit ?? saving.problem ?? undoing.problem;
  return (
    <Form
      method="post"
      className={styles.cell}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      onBlur={(event: FocusEvent<HTMLFormElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save();
      }}
    >
      <HiddenFields of={{ ...posts, seen: draft?.seen ?? value, ...(kind === 'stock' && { attempt }) }} />
      <small className={styles.label} aria-hidden="true">
        {t(cellText[kind])}
      </small>
      <TextInput
        ref={field}
        name="typed"
        size="sm"
        aria-label={t(cellLabel(cellText[kind], name))}
        title={kind === 'stock' ? t(cellText.stockHint) : undefined}
        inputMode={kind === 'price' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={12}
        leftSection={kind === 'price' ? <span className={styles.currency}>NT$</span> : undefined}
        leftSectionWidth={42}
        value={draft?.text ?? String(value)}
        error={problem ? t(problem) : undefined}
        aria-busy={saving.busy}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !draft) return;
          event.stopPropagation();
          setDraft(null);
          setUnfit(null);
        }}
      />
      {kind === 'price' && variant.salesPercentage > 0 && (
        <small className={styles.sale}>
          {t(onSaleAt(salePrice(variant.price, variant.salesPercentage), variant.salesPercentage))}
        </small>
      )}
      {kind === 'price' && (
        // Always there, so that it is read out when it begins to hold.
        <small role="status" className="bad">
          {variant.isBelowCost && t(cellText.belowCost)}
        </small>
      )}
      {undo && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t(cellLabel(kind === 'price' ? cellText.undoPrice : cellText.undoStock, name))}
          loading={undoing.busy}
          onClick={() => undoing.post(undo.changes, 'undone')}
        >
          {t(cellText.undo)}
        </Button>
      )}
      {/* The field is left by then: what it refuses is no more than its description. */}
      <span role="status" className={!problem && (undo || message?.isSeen) ? 'small' : 'visually-hidden'}>
        {problem ? t(problem) : message && t(message.text)}
      </span>
    </Form>
  );
}

/** Null where nothing changes. */
function changeOf(
  kind: Kind,
  id: VariantState['id'],
  { text, seen }: { text: string; seen: number },
): VariantChange | 'unfit' | null {
  if (kind === 'price') {
    const price = typedPrice(text);
    if (price === null) return 'unfit';
    return price === seen ? null : { id, price: [seen, price] };
  }
  const by = typedStock(text, seen);
  if (by === null) return 'unfit';
  return by === 0 ? null : { id, by };
}

function savedWords({ text, seen }: { text: string; seen: number }, { by }: VariantChange, becomes: number) {
  if (by === undefined) return cellText.saved;
  const isCount = /^\d/.test(text.normalize('NFKC').trim());
  return stockSaved(seen, isCount ? null : by, becomes);
}

/** Price and stock of all variants of a product, one under the other. */
export function VariantCells({ product }: { product: ProductRow }) {
  const t = useTranslate();
  return (
    <details className={styles.variants}>
      <summary className={styles.edit}>{t(cellText.edit)}</summary>
      <ul className={styles.table}>
        {product.variantStates.map((variant) => (
          <li key={variant.id}>
            <span className={styles.name}>{t(variantName(variant))}</span>
            <VariantCell kind="price" product={product} variant={variant} />
            <VariantCell kind="stock" product={product} variant={variant} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The stock of a product's variants under the thumb: one more, one less, or a count. */
export function StockSheet({
  product,
  onClose,
  onChanged,
}: {
  /** Null while it is closed. */
  product: ProductRow | null;
  onClose: () => void;
  onChanged: (undo: VariantsUndo) => void;
}) {
  const t = useTranslate();
  const [isHeld, setHeld] = useState(false);
  return (
    <Drawer
      opened={product !== null}
      onClose={() => !isHeld && onClose()}
      position="bottom"
      // The head of a dialog is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      size="auto"
      title={product && t(cellLabel(cellText.stock, product.title))}
      closeButtonProps={{ 'aria-label': t(cellText.cancel), disabled: isHeld }}
      classNames={{ content: styles.sheet ?? '' }}
    >
      <Hold value={setHeld}>
        {product && <Amounts key={product.id} product={product} onClose={onClose} onChanged={onChanged} />}
      </Hold>
    </Drawer>
  );
}

function Amounts({
  product,
  onClose,
  onChanged,
}: {
  product: ProductRow;
  onClose: () => void;
  onChanged: (undo: VariantsUndo) => void;
}) {
  const t = useTranslate();
  // What was seen when it was typed: what is sold meanwhile stays sold.
  const [seen, setSeen] = useState<ReadonlyMap<VariantState['id'], number>>(new Map());
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [isUnfit, setIsUnfit] = useState(false);
  const saving = useVariantChange({
    closer: (since) => {
      const now = [...since.values()].find((each) => each !== null);
      return now ? stockNow(now.qty) : since.size > 0 ? cellText.gone : null;
    },
    onChanged: (undo) => {
      onChanged(undo);
      onClose();
    },
    onRefused: (since) =>
      setSeen((before) => new Map([...before].map(([id, qty]) => [id, since.get(id)?.qty ?? qty]))),
  });
  const differences = product.variantStates.map(({ id, qty }) => {
    const was = seen.get(id) ?? qty;
    const text = typed.get(id);
    return { id, was, by: text === undefined ? 0 : typedStock(text, was) };
  });

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changes = differences.flatMap(({ id, by }) => (by ? [{ id, by }] : []));
    const unfit = differences.some(({ by }) => by === null);
    setIsUnfit(unfit);
    if (unfit) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    if (changes.length === 0) onClose();
    else saving.post(changes, 'set');
  }

  const set = ({ id, qty }: VariantState, text: string) => {
    saving.reset();
    setSeen((before) => (before.has(id) ? before : new Map([...before, [id, qty]])));
    setTyped((before) => new Map([...before, [id, text]]));
  };
  return (
    <form onSubmit={save} noValidate className={styles.amounts}>
      <ul className={styles.rows}>
        {product.variantStates.map((variant, place) => {
          if (variant.gaps)
            return (
              <li key={variant.id}>
                <span className={styles.name}>{t(variantName(variant)) || t(stockText.onlyVariant)}</span>
                <BundleStock variant={variant} />
              </li>
            );
          const { was, by } = differences[place] ?? { was: 0, by: 0 };
          const own = variantName(variant);
          const name = nameWithin(product.title, own);
          const amount = was + (by ?? 0);
          return (
            <li key={variant.id}>
              <span className={styles.name}>{t(own) || t(stockText.onlyVariant)}</span>
              <ActionIcon
                size={48}
                variant="default"
                aria-label={t(oneLess(name))}
                disabled={amount <= 0}
                onClick={() => set(variant, String(amount - 1))}
              >
                <AdminIcon name="minus" size={20} />
              </ActionIcon>
              <TextInput
                size="md"
                className={styles.amount ?? ''}
                aria-label={t(cellLabel(cellText.stock, name))}
                inputMode="numeric"
                autoComplete="off"
                maxLength={8}
                value={typed.get(variant.id) ?? String(was)}
                error={isUnfit && by === null ? t(cellText.notStock) : undefined}
                onChange={(event) => set(variant, event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <ActionIcon
                size={48}
                variant="default"
                aria-label={t(oneMore(name))}
                onClick={() => set(variant, String(amount + 1))}
              >
                <AdminIcon name="plus" size={20} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {product.variantStates.some(({ gaps }) => !gaps) && (
        <p className="small soft">
          {t(cellText.countsElsewhere)}{' '}
          <LocalLink to={`/admin/products/${product.id}/stock`}>{t(stockText.title)}</LocalLink>
        </p>
      )}
      <ErrorNotice text={saving.problem} />
      <Answers>
        <HeldDialog busy={saving.busy} />
        <Button variant="default" disabled={saving.busy} onClick={onClose}>
          {t(cellText.cancel)}
        </Button>
        <Button type="submit" loading={saving.busy}>
          {t(cellText.save)}
        </Button>
      </Answers>
    </form>
  );
}
