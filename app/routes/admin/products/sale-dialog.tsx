import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  plannedSale,
  type SaleSeen,
  typedSaleOf,
  typedSaleSchema,
} from '#app/domain/catalogue/planned-sale.ts';
import { wholeNumber } from '#app/domain/promo/promo-typing.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { FormDialog, HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import type { action } from '#app/routes/admin/products.tsx';
import { cellText, plannedSaleText, saleBelowCost, saleFor, salePlanned } from '#app/text/stock-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './bulk-change.module.css';

interface SaleDialogProps {
  products: readonly NamedProduct[];
  /** What is planned for those that the list shows; the form begins with the first sale. */
  seen: readonly SaleSeen[];
  /** Whether any has one. */
  isPlanned: boolean;
  opened: boolean;
  onClose: () => void;
  onDone: (done: string) => void;
}

/** Plans a sale for products, or takes it away. */
export function SaleDialog({ opened, onClose, ...rest }: SaleDialogProps) {
  const t = useTranslate();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t(plannedSaleText.title)}
      close={cellText.cancel}
    >
      <SaleForm onClose={onClose} {...rest} />
    </FormDialog>
  );
}

function SaleForm({ products, seen, isPlanned, onClose, onDone }: Omit<SaleDialogProps, 'opened'>) {
  const t = useTranslate();
  const [was, setWas] = useState(seen);
  const [typed, setTyped] = useState(() =>
    typedSaleOf(seen.find(({ sale }) => sale)?.sale ?? null, new Date()),
  );
  const [isChecked, setChecked] = useState(false);
  /** At which percentage the form said what falls below cost. */
  const [warnedAt, setWarnedAt] = useState<number | null>(null);
  /** What was posted last, whatever is typed meanwhile. */
  const sent = useRef<number | null>(null);
  const ids = products.map(({ id }) => id);
  const { post, busy, problem, reset } = useAdminAction<typeof action>(
    { 'sale-dates': plannedSaleText.badDates, 'sale-changed': plannedSaleText.changed },
    {
      page: '/admin/products',
      closer: (answer) => ('belowCost' in answer ? saleBelowCost(answer.belowCost ?? 0) : null),
      onRefused(answer) {
        if ('now' in answer) setWas(answer.now);
        if ('belowCost' in answer) setWarnedAt(sent.current);
      },
      onDone(answer) {
        if (!('planned' in answer)) return;
        onDone(t(salePlanned(answer.planned, answer.isOn, answer.belowCost)));
        onClose();
      },
    },
  );
  const read = typedSaleSchema.safeParse({ ...typed, percentage: wholeNumber(typed.percentage) });
  const isPercentage = typedSaleSchema.shape.percentage.safeParse(wholeNumber(typed.percentage)).success;
  const isDated = read.success ? plannedSale(read.data, new Date()) !== null : !isPercentage;

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    reset();
    if (read.success && isDated) {
      sent.current = read.data.percentage;
      const ifBelowCost = warnedAt === read.data.percentage ? 'plan' : 'refuse';
      post({ intent: 'plan-sale', ids, sale: { ...read.data }, was, ifBelowCost });
    } else focusFirstInvalid(event.currentTarget);
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const hasBadDates = isChecked && !isDated;
  return (
    <form onSubmit={save} noValidate aria-label={t(plannedSaleText.title)}>
      <HeldDialog busy={busy} />
      <p>{t(saleFor(products.map(({ title }) => title)))}</p>
      <p className="small soft">{t(plannedSaleText.hint)}</p>
      <div className={styles.parts}>
        <TextInput
          label={t(plannedSaleText.percentage)}
          inputMode="numeric"
          rightSection="%"
          data-autofocus
          error={isChecked && !isPercentage ? t(plannedSaleText.badPercentage) : null}
          {...field('percentage')}
        />
      </div>
      <div className={styles.dates}>
        <TextInput
          type="date"
          label={t(plannedSaleText.firstDay)}
          error={hasBadDates}
          {...field('firstDay')}
        />
        <TextInput
          type="time"
          label={t(plannedSaleText.firstTime)}
          error={hasBadDates}
          {...field('firstTime')}
        />
        <TextInput type="date" label={t(plannedSaleText.lastDay)} error={hasBadDates} {...field('lastDay')} />
        <TextInput
          type="time"
          label={t(plannedSaleText.lastTime)}
          error={hasBadDates}
          {...field('lastTime')}
        />
      </div>
      <p className="small soft">{t(plannedSaleText.taipei)}</p>
      <ErrorNotice text={problem ?? (hasBadDates && plannedSaleText.badDates)} className="mt-4" />
      <Answers>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t(cellText.cancel)}
        </Button>
        {isPlanned && (
          <Button variant="default" disabled={busy} onClick={() => post({ intent: 'cancel-sale', ids, was })}>
            {t(plannedSaleText.remove)}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {t(plannedSaleText.save)}
        </Button>
      </Answers>
    </form>
  );
}
