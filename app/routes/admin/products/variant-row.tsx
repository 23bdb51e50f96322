import { memo } from 'react';
import { formatNtd, saleDiscount, salePrice } from '#app/domain/cart/money.ts';
import type { EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { GridColumn } from '#app/domain/catalogue/variant-cells.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { profit, profitOnSale } from '#app/domain/order/profit.ts';
import { bundleText } from '#app/text/bundles-admin.ts';
import {
  alikeBeside,
  cellName,
  cellProblems,
  columnText,
  editorText,
  rowName,
  variantProblems,
} from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Refused } from './editor-store.ts';
import { type GridHandlers, VariantCell } from './variant-cell.tsx';
import styles from './variant-grid.module.css';

interface RowProps {
  variant: EditableVariant;
  /** From 0. */
  row: number;
  columns: readonly GridColumn[];
  /** By column; undefined where every cell was understood. */
  refused: Readonly<Partial<Record<GridColumn, Refused>>> | undefined;
  /** The fields that checkProduct names and that are to be shown, with blanks between. */
  problems: string;
  /** Rows that cannot be told apart from this one, counted from 1, with commas between; '' for none. */
  duplicates: string;
  /** Where it is a bundle: whether its cost is typed. */
  bundle: 'typed-cost' | 'cost-of-parts' | null;
  /** Places of the first and last chosen column; -1 where the row is not in the chosen block. */
  rangeFrom: number;
  rangeTo: number;
  /** Whether the reader may see what it costs and earns. */
  figures: boolean;
  handlers: GridHandlers;
}

/** Drawn again only when something of this row changes: a keystroke costs one row, however many there are. */
export const VariantRow = memo(function VariantRow(props: RowProps) {
  const { variant, row, columns, refused, problems, duplicates, bundle, rangeFrom, rangeTo } = props;
  const { figures, handlers } = props;
  const t = useTranslate();
  const wrong = new Set(problems.split(' '));
  const problemOf = (column: GridColumn): string => {
    const refusal = refused?.[column];
    if (refusal) return t(cellProblems[refusal.problem]);
    if (!wrong.has(column)) return '';
    return t(variantProblems[column]);
  };
  const firstLabel = columns.indexOf('grams') > 0 ? 0 : -1;
  return (
    <tr>
      <th scope="row" className={styles.rowNumber}>
        <span aria-hidden="true">{row + 1}</span>
        <span className="visually-hidden">{t(rowName(row + 1))}</span>
      </th>
      {columns.map((column, place) => (
        <VariantCell
          key={column}
          variant={variant}
          row={row}
          column={column}
          name={t(cellName(columnText[column], row + 1))}
          refused={refused?.[column]}
          problem={problemOf(column)}
          derived={derivedText(column, bundle)}
          hint={place === firstLabel && duplicates ? t(alikeBeside(duplicates)) : ''}
          inRange={place >= rangeFrom && place <= rangeTo && rangeFrom !== -1}
          handlers={handlers}
        />
      ))}
      <Derived variant={variant} figures={figures} />
    </tr>
  );
});

/** What a bundle has from its parts cannot be typed. */
function derivedText(column: GridColumn, bundle: RowProps['bundle']): LocalizedText | null {
  if (bundle === null) return null;
  if (column === 'qty') return bundleText.stockCell;
  if (column === 'grams') return bundleText.gramsCell;
  return column === 'cost' && bundle === 'cost-of-parts' ? bundleText.costCell : null;
}

/** Sale price, discount and profit of what is typed. */
function Derived({ variant, figures }: { variant: EditableVariant; figures: boolean }) {
  const t = useTranslate();
  const { price, salesPercentage } = variant;
  const isPriced = price > 0 && salesPercentage >= 0 && salesPercentage <= 100;
  const money = (amount: number) => (isPriced ? formatNtd(amount) : '–');
  const onSale = profitOnSale(variant);
  return (
    <>
      <td className={styles.derived}>{money(salePrice(price, salesPercentage))}</td>
      <td className={styles.derived}>
        {salesPercentage > 0 ? money(saleDiscount(price, salesPercentage)) : '–'}
      </td>
      {figures && (
        <td
          className={
            profit(variant) < 0 || (salesPercentage > 0 && onSale < 0)
              ? `${styles.derived} ${styles.loss}`
              : styles.derived
          }
        >
          {money(profit(variant))}
          {isPriced && salesPercentage > 0 && (
            <small>
              {t(editorText.onSale)} {formatNtd(onSale)}
            </small>
          )}
        </td>
      )}
    </>
  );
}
