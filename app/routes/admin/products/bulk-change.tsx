import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import {
  type BulkChange,
  bulkChangeSchema,
  roundings,
  type VariantState,
} from '#app/domain/catalogue/variant-change.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { FormDialog, HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import type { action } from '#app/routes/admin/products.tsx';
import type { PreviewedVariant } from '#app/server/catalogue/variant-changes.ts';
import { bundleText } from '#app/text/bundles-admin.ts';
import { discountText } from '#app/text/percent.ts';
import {
  applyTo,
  bulkText,
  cannotChange,
  cellText,
  nameWithin,
  variantCallProblems,
  variantName,
} from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './bulk-change.module.css';
import { useVariantChange, type VariantsUndo } from './use-variant-change.ts';

const ways = {
  price: ['', 'percent', 'amount', 'set'],
  stock: ['', 'add', 'set'],
  sale: ['', 'set'],
} as const;
type Part = keyof typeof ways;
const parts = ['price', 'sale', 'stock'] as const;

const wayText: Record<string, LocalizedText> = {
  '': bulkText.keep,
  percent: bulkText.percent,
  amount: bulkText.amount,
  add: bulkText.add,
  set: bulkText.set,
};

interface Chosen {
  how: Record<Part, string>;
  by: Record<Part, string>;
  round: (typeof roundings)[number];
}

const untouched: Chosen = {
  how: { price: '', stock: '', sale: '' },
  by: { price: '', stock: '', sale: '' },
  round: 1,
};

/** Changes price, discount or stock of many products: what is wanted, what it would make of each variant, then at once. */
export function BulkDialog({
  products,
  opened,
  onClose,
  onChanged,
}: {
  products: readonly { id: ParentId }[];
  opened: boolean;
  onClose: () => void;
  onChanged: (undo: VariantsUndo) => void;
}) {
  const t = useTranslate();
  // What comes after a change is its undo, which takes the focus.
  const [isDone, setIsDone] = useState(false);
  if (opened && isDone) setIsDone(false);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      returnFocus={!isDone}
      size="xl"
      title={t(bulkText.title)}
      close={cellText.cancel}
    >
      <Steps
        products={products}
        onClose={onClose}
        onChanged={(undo) => {
          setIsDone(true);
          onChanged(undo);
          onClose();
        }}
      />
    </FormDialog>
  );
}

function Steps({
  products,
  onClose,
  onChanged,
}: {
  products: readonly { id: ParentId }[];
  onClose: () => void;
  onChanged: (undo: VariantsUndo) => void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(untouched);
  const [problem, setProblem] = useState<LocalizedText | null>(null);
  const [preview, setPreview] = useState<readonly PreviewedVariant[] | null>(null);
  const looking = useAdminAction<typeof action>(variantCallProblems, {
    page: '/admin/products',
    onAnswer(answer) {
      if ('preview' in answer) setPreview(answer.preview);
    },
  });
  const changing = useVariantChange({
    onChanged,
  });

  function showPreview(event: FormEvent): void {
    event.preventDefault();
    const change = changeOf(chosen);
    if ('problem' in change) {
      setProblem(change.problem);
      return;
    }
    setProblem(null);
    looking.post({ intent: 'preview-change', ids: products.map(({ id }) => id), change });
  }

  if (preview) {
    const changes = preview.flatMap(({ change }) => change ?? []);
    const unfit = preview.filter((each) => each.problem !== null).length;
    const isUnfit = unfit > 0;
    return (
      <>
        <HeldDialog busy={changing.busy} />
        <p>{t(changes.length === 0 && !isUnfit ? bulkText.nothing : bulkText.previewLead)}</p>
        <Preview variants={preview} />
        <ErrorNotice
          text={changing.problem ?? (isUnfit && cannotChange(unfit, preview.length))}
          className="mt-4"
        />
        <Answers>
          <Button
            variant="default"
            disabled={changing.busy}
            onClick={() => {
              changing.reset();
              setPreview(null);
            }}
            data-autofocus
          >
            {t(bulkText.back)}
          </Button>
          {!isUnfit && changes.length > 0 && (
            <Button loading={changing.busy} onClick={() => changing.post(changes, 'bulk')}>
              {t(applyTo(changes.length))}
            </Button>
          )}
        </Answers>
      </>
    );
  }
  const shown = problem ?? looking.problem;
  return (
    <form onSubmit={showPreview} noValidate>
      <div className={styles.parts}>
        {parts.map((part) => (
          <PartFields key={part} part={part} chosen={chosen} onChange={setChosen} />
        ))}
      </div>
      <ErrorNotice text={shown} className="mt-4" />
      <Answers>
        <Button variant="default" onClick={onClose}>
          {t(cellText.cancel)}
        </Button>
        <Button type="submit" loading={looking.busy}>
          {t(bulkText.preview)}
        </Button>
      </Answers>
    </form>
  );
}

function PartFields({
  part,
  chosen,
  onChange,
}: {
  part: Part;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const t = useTranslate();
  const how = chosen.how[part];
  return (
    <fieldset className={styles.part}>
      <legend>{t(bulkText[part])}</legend>
      <NativeSelect
        aria-label={t(bulkText[part])}
        value={how}
        data={ways[part].map((value) => ({ value, label: t(wayText[value] ?? bulkText.keep) }))}
        onChange={(event) =>
          onChange({ ...chosen, how: { ...chosen.how, [part]: event.currentTarget.value } })
        }
      />
      {how !== '' && (
        <TextInput
          label={t(amountLabel(part, how))}
          inputMode="text"
          autoComplete="off"
          maxLength={8}
          value={chosen.by[part]}
          onChange={(event) =>
            onChange({ ...chosen, by: { ...chosen.by, [part]: event.currentTarget.value } })
          }
        />
      )}
      {part === 'price' && how === 'percent' && (
        <NativeSelect
          label={t(bulkText.round)}
          description={t(bulkText.roundHint)}
          value={String(chosen.round)}
          data={roundings.map((round) => ({ value: String(round), label: formatNtd(round) }))}
          onChange={(event) => {
            const round = roundings.find((each) => String(each) === event.currentTarget.value);
            if (round) onChange({ ...chosen, round });
          }}
        />
      )}
    </fieldset>
  );
}

function amountLabel(part: Part, how: string): LocalizedText {
  if (part === 'sale') return bulkText.toPercent;
  if (part === 'stock') return how === 'add' ? bulkText.byPieces : bulkText.toPieces;
  if (how === 'percent') return bulkText.byPercent;
  return how === 'amount' ? bulkText.byAmount : bulkText.toAmount;
}

function changeOf({ how, by, round }: Chosen): BulkChange | { problem: LocalizedText } {
  if (parts.every((part) => how[part] === '')) return { problem: bulkText.choose };
  const number = (part: Part) => {
    const text = by[part].normalize('NFKC').replaceAll(/[\s,]/g, '').replaceAll(/[−–]/g, '-');
    return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  };
  const checked = bulkChangeSchema.safeParse({
    price: how.price === '' ? null : { how: how.price, by: number('price'), round },
    stock: how.stock === '' ? null : { how: how.stock, by: number('stock') },
    sale: how.sale === '' ? null : number('sale'),
  });
  return checked.success ? checked.data : { problem: bulkText.whole };
}

/** Old and new of every variant; only the columns in which something changes. */
function Preview({ variants }: { variants: readonly PreviewedVariant[] }) {
  const t = useTranslate();
  const columns = [
    { name: bulkText.price, of: ({ price }: VariantState) => formatNtd(price), at: 'price' },
    {
      name: bulkText.sale,
      of: ({ salesPercentage }: VariantState) => t(discountText(salesPercentage)),
      at: 'sale',
    },
    { name: bulkText.stock, of: ({ qty }: VariantState) => String(qty), at: 'by' },
  ] as const;
  const unfitFirst = variants.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null));
  const changed = columns.filter(({ at }) => variants.some(({ change }) => change?.[at] !== undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled can be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t(bulkText.preview)}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">{t(cellText.variant)}</th>
            {changed.map(({ at, name }) => (
              <th key={at} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {unfitFirst.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">
                {t(nameWithin(variant.title, variantName(variant)))}
                {variant.isSkipped && <small className="soft">{t(bundleText.skipped)}</small>}
                {variant.isBelowCost && <small className="bad">{t(cellText.belowCost)}</small>}
                {variant.problem && (
                  <small className="bad">
                    {t(variant.problem === 'price' ? bulkText.badPrice : bulkText.badStock)}
                  </small>
                )}
              </th>
              {changed.map(({ at, of }) => (
                <td key={at}>
                  {variant.change?.[at] === undefined ? (
                    of(variant)
                  ) : (
                    <>
                      <s>{of(variant)}</s> <b>{of(afterwards(variant))}</b>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function afterwards({ change, ...variant }: PreviewedVariant): VariantState {
  return {
    ...variant,
    price: change?.price?.[1] ?? variant.price,
    salesPercentage: change?.sale?.[1] ?? variant.salesPercentage,
    qty: variant.qty + (change?.by ?? 0),
  };
}
