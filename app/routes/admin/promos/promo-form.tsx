import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import {
  checkPromoTerms,
  isPromoCode,
  makeSeries,
  type PromoField,
  promoLimits,
} from '#app/domain/promo-code.ts';
import { noTyping, type PromoTyping, typedCodes, typedTerms, wholeNumber } from '#app/domain/promo-typing.ts';
import { CopyButton } from '#app/routes/admin/desk/copy-button.tsx';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { LeaveGuard } from '#app/routes/admin/desk/leave-guard.tsx';
import styles from '#app/routes/admin/promos.module.css';
import { copyingText } from '#app/text/copying.ts';
import { bracketed } from '#app/text/marks.ts';
import {
  addCount,
  codesAdded,
  codesTaken,
  forCode,
  percentMeans,
  promoFieldProblems,
  promoProblems,
  promosText,
} from '#app/text/promos-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PromoCodesFields } from './promo-codes-fields.tsx';

/** Adds one code, a list of them or a series, all with the same terms. @param known series there are already. */
export function PromoForm({ known, onClose }: { known: readonly string[]; onClose: () => void }) {
  const say = useSay();
  const [typed, setTyped] = useState(noTyping);
  const [draw, setDraw] = useState(0);
  const [checked, setChecked] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const { busy, problem, run, forget } = useDeskCall(promoProblems);
  const form = useRef<HTMLFormElement>(null);

  const { way, prefix, count, length } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draw makes other codes
  const series = useMemo(() => drawSeries({ prefix, count, length }), [prefix, count, length, draw]);
  const codes = way === 'codes' ? typedCodes(typed.codes) : series;
  const terms = typedTerms(typed);
  const fields: readonly PromoField[] = [
    ...(areCodes(codes) ? [] : ['code' as const]),
    ...checkPromoTerms(terms),
  ];
  const errorOf = (field: PromoField) =>
    checked && fields.includes(field) ? say(promoFieldProblems[field]) : null;
  const type = (change: Partial<PromoTyping>) => {
    setTyped({ ...typed, ...change });
    setTaken([]);
    setAdded([]);
    forget();
  };

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    setTaken([]);
    if (fields.length > 0) {
      requestAnimationFrame(() => {
        const wrong = form.current?.querySelector('[aria-invalid="true"]');
        if (wrong instanceof HTMLElement) wrong.focus();
      });
      return;
    }
    const answer = await run('/api/addPromoCodes', { codes, ...terms });
    if (answer?.ok) {
      setAdded(codes);
      setTyped({ ...typed, codes: '' });
      setDraw(draw + 1);
      setChecked(false);
    } else if (answer) {
      setTaken(takenIn(answer.body));
      // Another draw has others.
      if (way === 'series') setDraw(draw + 1);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void add(event)}
      noValidate
      aria-label={say(promosText.add)}
    >
      <LeaveGuard unsaved={typed.codes.trim() !== ''} />
      <SegmentedControl
        className={styles.way ?? ''}
        aria-label={say(promosText.how)}
        value={way}
        onChange={(value) => type({ way: value === 'series' ? 'series' : 'codes' })}
        data={[
          { value: 'codes', label: say(promosText.one) },
          { value: 'series', label: say(promosText.many) },
        ]}
      />
      <PromoCodesFields
        typed={typed}
        type={type}
        codes={codes}
        error={errorOf('code')}
        onDraw={() => setDraw(draw + 1)}
      />
      <fieldset className={styles.fields}>
        <legend>{say(promosText.kind)}</legend>
        <SegmentedControl
          className={styles.kind ?? ''}
          aria-label={say(promosText.kind)}
          value={typed.kind}
          onChange={(value) => type({ kind: value === 'amount' ? 'amount' : 'percent' })}
          data={[
            { value: 'percent', label: say(promosText.percent) },
            { value: 'amount', label: say(promosText.amount) },
          ]}
        />
        {typed.kind === 'percent' ? (
          <TextInput
            label={say(promosText.percentLabel)}
            description={say(percentMeans(terms.discount))}
            inputMode="numeric"
            rightSection="%"
            value={typed.percent}
            error={errorOf('discount')}
            onChange={({ currentTarget }) => type({ percent: currentTarget.value })}
          />
        ) : (
          <TextInput
            label={say(promosText.amountLabel)}
            inputMode="numeric"
            value={typed.amount}
            error={errorOf('salesAmount')}
            onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
          />
        )}
      </fieldset>
      <div className={styles.fields}>
        <TextInput
          type="date"
          label={say(bracketed(promosText.firstDay, promosText.optional))}
          value={typed.firstDay}
          error={errorOf('firstDay')}
          onChange={({ currentTarget }) => type({ firstDay: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={say(bracketed(promosText.lastDay, promosText.optional))}
          description={say(promosText.dayHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={typed.firstDay || undefined}
          value={typed.lastDay}
          error={errorOf('lastDay')}
          onChange={({ currentTarget }) => type({ lastDay: currentTarget.value })}
        />
        <TextInput
          label={say(bracketed(promosText.series, promosText.optional))}
          description={say(promosText.seriesHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          list="promo-series"
          autoComplete="off"
          maxLength={promoLimits.series}
          value={typed.series}
          error={errorOf('series')}
          onChange={({ currentTarget }) => type({ series: currentTarget.value })}
        />
        <datalist id="promo-series">
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {say(taken.length > 0 ? codesTaken(taken) : problem)} {say(promosText.keptTyped)}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button type="submit" loading={busy}>
          {codes.length === 0 ? say(promosText.submit) : say(addCount(codes.length))}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {say(promosText.close)}
        </Button>
        <p role="status" className={styles.done}>
          {added.length > 0 && say(codesAdded(added.length))}
        </p>
        {added.length > 0 && (
          <CopyButton
            text={added.join('\n')}
            label={say(copyingText.copy)}
            name={say(forCode(copyingText.copy, say(codesAdded(added.length))))}
          />
        )}
      </div>
    </form>
  );
}

function drawSeries({
  prefix,
  count,
  length,
}: Pick<PromoTyping, 'prefix' | 'count' | 'length'>): readonly string[] {
  const [wanted, letters] = [wholeNumber(count), wholeNumber(length)];
  if (!(wanted >= 1 && wanted <= promoLimits.codes && letters >= 4 && letters <= 16)) return [];
  return makeSeries({ prefix: prefix.trim(), count: wanted, length: letters }, chance);
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

function takenIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('codes' in body) || !Array.isArray(body.codes))
    return [];
  return body.codes.filter((code: unknown) => typeof code === 'string');
}
