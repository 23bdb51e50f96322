import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { NamedProduct } from '#app/domain/catalogue/catalogue-calls.ts';
import { localPath } from '#app/domain/language.ts';
import {
  checkPromoTerms,
  dayProblem,
  isPromoCode,
  makeSeries,
  type PromoCode,
  type PromoField,
  previewQuery,
  promoLimits,
  termsOf,
} from '#app/domain/promo/promo-code.ts';
import { plainPromoCode } from '#app/domain/promo/promo-in-cart.ts';
import {
  checkSeries,
  noTyping,
  type PromoTyping,
  typedCodes,
  typedTerms,
  typingOf,
  wholeNumber,
  wrongCodes,
} from '#app/domain/promo/promo-typing.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { HeldDialog } from '#app/routes/admin/parts/form-dialog.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import styles from '#app/routes/admin/promos.module.css';
import type { action } from '#app/routes/admin/promos.tsx';
import { bracketed } from '#app/text/marks.ts';
import { previewText } from '#app/text/promo-preview.ts';
import {
  addCount,
  codesAdded,
  codesTaken,
  codesWrong,
  editTitle,
  forCode,
  percentMeans,
  promoDayProblems,
  promoFieldProblems,
  promoProblems,
  promosText,
} from '#app/text/promos-admin.ts';
import { copyingText } from '#app/text/shell.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { CodesAdded } from './codes-added.tsx';
import { type FilterName, PromoScopeFields } from './promo-scope.tsx';

interface PromoFormProps {
  /** Series there are already. */
  known: readonly string[];
  filters: readonly FilterName[];
  /** Chosen products of codes. */
  named: readonly NamedProduct[];
  /** Whose terms are changed; null to add codes. */
  editing?: PromoCode | null;
  onClose: () => void;
  onSaved?: () => void;
}

/** Adds one code, a list of them or a series, all with the same terms; or changes the terms of one. */
export function PromoForm({
  known,
  filters,
  named,
  editing = null,
  onClose,
  onSaved = () => {},
}: PromoFormProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [typed, setTyped] = useState(() => (editing ? typingOf(editing) : noTyping));
  const [before] = useState(typed);
  const title = editing ? editTitle(editing.code) : promosText.add;
  const [draw, setDraw] = useState(0);
  const [checked, setChecked] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const { busy, problem, post, reset } = useAdminAction<typeof action>(promoProblems, {
    closer: (answer) => ('codes' in answer ? codesTaken(answer.codes) : null),
    onDone(answer) {
      if (editing) onSaved();
      if (!('added' in answer)) return;
      setAdded(answer.added);
      setTyped({ ...typed, codes: '' });
      setDraw(draw + 1);
      setChecked(false);
    },
    onRefused() {
      // Another draw has others.
      if (typed.way === 'series') setDraw(draw + 1);
    },
  });
  // One code or a series is only a choice.
  const shown = new Map<string, unknown>(Object.entries(before));
  const isTyped = Object.entries(typed).some(([name, value]) => name !== 'way' && value !== shown.get(name));
  const form = useRef<HTMLFormElement>(null);
  const seriesId = useId();

  const { way, prefix, count, length } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draw makes other codes
  const series = useMemo(() => drawSeries({ prefix, count, length }), [prefix, count, length, draw]);
  const typedOrDrawn = way === 'codes' ? typedCodes(typed.codes) : series;
  const codes = editing ? [editing.code] : typedOrDrawn;
  const terms = typedTerms(typed);
  const isOnce = editing !== null && (editing.maxUses === 1) !== (terms.maxUses === 1);
  const isForNothing = typed.forWhat === 'chosen' && terms.products.length + terms.filters.length === 0;
  const unfit = way === 'series' && !editing ? checkSeries(typed) : [];
  const fields: readonly PromoField[] = [
    ...unfit,
    ...(unfit.length > 0 || areCodes(codes) ? [] : ['code' as const]),
    ...checkPromoTerms(terms),
    ...(isOnce ? ['maxUses' as const] : []),
    ...(isForNothing ? ['only' as const] : []),
  ];
  const errorOf = (field: PromoField) => {
    if (!checked || !fields.includes(field)) return null;
    if (field === 'firstDay' || field === 'lastDay') {
      const problem = dayProblem(field, terms);
      return problem && t(promoDayProblems[problem]);
    }
    const isList = field === 'code' && way === 'codes';
    return t(isList ? codesWrong(wrongCodes(codes)) : promoFieldProblems[field]);
  };
  const type = (change: Partial<PromoTyping>) => {
    setTyped({ ...typed, ...change });
    setAdded([]);
    reset();
  };

  function add(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    reset();
    if (fields.length === 0) {
      if (editing) post({ intent: 'edit-code', code: editing.code, was: termsOf(editing), terms });
      else post({ intent: 'add-codes', codes, ...terms });
      return;
    }
    focusFirstInvalid(form.current);
  }

  return (
    <form
      ref={form}
      className={editing ? `${styles.form} ${styles.editing}` : styles.form}
      onSubmit={add}
      noValidate
      aria-label={t(title)}
    >
      <HeldDialog busy={busy} />
      <LeaveGuard unsaved={editing ? typed !== before : added.length === 0 && isTyped} />
      {!editing && (
        <>
          <SegmentedControl
            className={styles.way ?? ''}
            aria-label={t(promosText.how)}
            value={way}
            onChange={(value) => type({ way: value === 'series' ? 'series' : 'codes' })}
            data={[
              { value: 'codes', label: t(promosText.one) },
              { value: 'series', label: t(promosText.many) },
            ]}
          />
          <PromoCodesFields
            typed={typed}
            type={type}
            codes={codes}
            errorOf={errorOf}
            onDraw={() => setDraw(draw + 1)}
          />
        </>
      )}
      <fieldset className={styles.fields}>
        <legend>{t(promosText.kind)}</legend>
        <SegmentedControl
          className={styles.kind ?? ''}
          aria-label={t(promosText.kind)}
          value={typed.kind}
          onChange={(value) => type({ kind: value === 'amount' ? 'amount' : 'percent' })}
          data={[
            { value: 'percent', label: t(promosText.percent) },
            { value: 'amount', label: t(promosText.amount) },
          ]}
        />
        {typed.kind === 'percent' ? (
          <TextInput
            label={t(promosText.percentLabel)}
            description={t(percentMeans(terms.discount, typed.forWhat))}
            inputMode="numeric"
            rightSection="%"
            value={typed.percent}
            error={errorOf('discount')}
            onChange={({ currentTarget }) => type({ percent: currentTarget.value })}
          />
        ) : (
          <TextInput
            label={t(promosText.amountLabel)}
            inputMode="numeric"
            value={typed.amount}
            error={errorOf('salesAmount')}
            onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
          />
        )}
      </fieldset>
      <PromoScopeFields typed={typed} type={type} error={errorOf('only')} filters={filters} named={named} />
      <PromoLimits typed={typed} type={type} errorOf={errorOf} isEditing={editing !== null} />
      <div className={styles.fields}>
        <TextInput
          type="date"
          label={t(bracketed(promosText.firstDay, promosText.optional))}
          value={typed.firstDay}
          error={errorOf('firstDay')}
          onChange={({ currentTarget }) => type({ firstDay: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t(bracketed(promosText.firstTime, promosText.optional))}
          value={typed.firstTime}
          error={errorOf('firstDay') !== null && typed.firstTime !== ''}
          onChange={({ currentTarget }) => type({ firstTime: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t(bracketed(promosText.lastDay, promosText.optional))}
          description={t(promosText.dayHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={typed.firstDay || undefined}
          value={typed.lastDay}
          error={errorOf('lastDay')}
          onChange={({ currentTarget }) => type({ lastDay: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t(bracketed(promosText.lastTime, promosText.optional))}
          value={typed.lastTime}
          error={errorOf('lastDay') !== null && typed.lastTime !== ''}
          onChange={({ currentTarget }) => type({ lastTime: currentTarget.value })}
        />
      </div>
      <div className={styles.fields}>
        <TextInput
          label={t(bracketed(promosText.series, promosText.optional))}
          description={t(promosText.seriesHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          list={seriesId}
          autoComplete="off"
          maxLength={promoLimits.series}
          value={typed.series}
          error={errorOf('series')}
          onChange={({ currentTarget }) => type({ series: currentTarget.value })}
        />
        <datalist id={seriesId}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)} {!editing && t(promosText.nothingAdded)}
        </Notice>
      )}
      <div className="flex wrap middle gap-3">
        <Button type="submit" loading={busy}>
          {editing && t(promosText.save)}
          {!editing && t(codes.length === 0 ? promosText.submit : addCount(codes.length))}
        </Button>
        <Button variant="subtle" disabled={editing !== null && busy} onClick={onClose}>
          {t(editing ? promosText.cancel : promosText.close)}
        </Button>
        {/* In a tab of its own, so that what is typed stays. */}
        <a
          href={`${localPath('/admin/promos/preview', language)}?${previewQuery(terms)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t(previewText.openTerms)}
        </a>
        <p role="status" className={styles.done}>
          <CodesAdded count={added.length} terms={terms} now={new Date()} />
        </p>
        {added.length > 0 && (
          <CopyButton
            text={added.join('\n')}
            label={t(copyingText.copy)}
            name={t(forCode(copyingText.copy, t(codesAdded(added.length))))}
          />
        )}
      </div>
    </form>
  );
}

function PromoLimits({
  typed,
  type,
  errorOf,
  isEditing,
}: {
  typed: PromoTyping;
  type: (change: Partial<PromoTyping>) => void;
  errorOf: (field: PromoField) => string | null;
  /** A code for one use stays so, and one for many. */
  isEditing: boolean;
}) {
  const t = useTranslate();
  return (
    <fieldset className={styles.fields}>
      <legend>{t(promosText.uses)}</legend>
      {!isEditing && (
        <SegmentedControl
          className={styles.kind ?? ''}
          aria-label={t(promosText.uses)}
          value={typed.uses}
          onChange={(value) => type({ uses: value === 'many' ? 'many' : 'one' })}
          data={[
            { value: 'one', label: t(promosText.usesOnce) },
            { value: 'many', label: t(promosText.usesMany) },
          ]}
        />
      )}
      {typed.uses === 'many' && (
        <>
          <TextInput
            label={t(promosText.maxUses)}
            description={t(promosText.noLimitHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            value={typed.maxUses}
            error={errorOf('maxUses')}
            onChange={({ currentTarget }) => type({ maxUses: currentTarget.value })}
          />
          <TextInput
            label={t(promosText.perCustomer)}
            description={t(promosText.perCustomerHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            value={typed.perCustomer}
            error={errorOf('perCustomer')}
            onChange={({ currentTarget }) => type({ perCustomer: currentTarget.value })}
          />
        </>
      )}
      <TextInput
        label={t(promosText.minSpend)}
        description={t(promosText.minSpendHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        value={typed.minSpend}
        error={errorOf('minSpend')}
        onChange={({ currentTarget }) => type({ minSpend: currentTarget.value })}
      />
    </fieldset>
  );
}

function drawSeries({
  prefix,
  count,
  length,
}: Pick<PromoTyping, 'prefix' | 'count' | 'length'>): readonly string[] {
  if (checkSeries({ count, length }).length > 0) return [];
  const series = {
    prefix: plainPromoCode(prefix).trim(),
    count: wholeNumber(count),
    length: wholeNumber(length),
  };
  return makeSeries(series, chance);
}

/** A whole number from 0 up to below the limit, from the browser's own source of chance. */
function chance(limit: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random % limit;
}

function areCodes(codes: readonly string[]): boolean {
  const enough = codes.length >= 1 && codes.length <= promoLimits.codes;
  return enough && new Set(codes).size === codes.length && codes.every(isPromoCode);
}

/** The codes themselves: typed, or drawn by chance as a series. */
function PromoCodesFields({
  typed,
  type,
  codes,
  errorOf,
  onDraw,
}: {
  typed: PromoTyping;
  type: (change: Partial<PromoTyping>) => void;
  codes: readonly string[];
  errorOf: (field: PromoField) => string | null;
  /** Draws other codes. */
  onDraw: () => void;
}) {
  const t = useTranslate();
  if (typed.way === 'codes') {
    return (
      <Textarea
        label={t(promosText.codes)}
        description={t(promosText.codesHint)}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="characters"
        classNames={{ input: styles.code ?? '' }}
        value={typed.codes}
        error={errorOf('code')}
        onChange={({ currentTarget }) => type({ codes: currentTarget.value })}
      />
    );
  }
  return (
    <>
      <div className={styles.fields}>
        <TextInput
          label={t(bracketed(promosText.prefix, promosText.optional))}
          description={t(promosText.prefixHint)}
          maxLength={promoLimits.prefix}
          spellCheck={false}
          autoCapitalize="characters"
          value={typed.prefix}
          error={errorOf('code')}
          onChange={({ currentTarget }) => type({ prefix: currentTarget.value })}
        />
        <TextInput
          label={t(promosText.count)}
          description={`1 – ${promoLimits.codes}`}
          inputMode="numeric"
          value={typed.count}
          error={errorOf('count')}
          onChange={({ currentTarget }) => type({ count: currentTarget.value })}
        />
        <TextInput
          label={t(promosText.length)}
          description={`${promoLimits.fewestLetters} – ${promoLimits.mostLetters}`}
          inputMode="numeric"
          value={typed.length}
          error={errorOf('length')}
          onChange={({ currentTarget }) => type({ length: currentTarget.value })}
        />
      </div>
      <div className="flex wrap middle gap-2-4 soft">
        <span>{t(promosText.preview)}</span>
        <code className={styles.code}>
          {codes.slice(0, 3).join('  ')}
          {codes.length > 3 && ' …'}
        </code>
        <Button variant="subtle" size="compact-sm" onClick={onDraw}>
          {t(promosText.again)}
        </Button>
      </div>
    </>
  );
}
