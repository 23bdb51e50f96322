import { Button, Textarea, TextInput } from '@mantine/core';
import { promoLimits } from '#app/domain/promo/promo-code.ts';
import type { PromoTyping } from '#app/domain/promo/promo-typing.ts';
import styles from '#app/routes/admin/promos.module.css';
import { bracketed } from '#app/text/marks.ts';
import { promosText } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** The codes themselves: typed, or drawn by chance as a series. */
export function PromoCodesFields({
  typed,
  type,
  codes,
  error,
  onDraw,
}: {
  typed: PromoTyping;
  type: (change: Partial<PromoTyping>) => void;
  codes: readonly string[];
  error: string | null;
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
        error={error}
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
          error={error}
          onChange={({ currentTarget }) => type({ prefix: currentTarget.value })}
        />
        <TextInput
          label={t(promosText.count)}
          description={`1 – ${promoLimits.codes}`}
          inputMode="numeric"
          value={typed.count}
          error={error !== null}
          onChange={({ currentTarget }) => type({ count: currentTarget.value })}
        />
        <TextInput
          label={t(promosText.length)}
          description="4 – 16"
          inputMode="numeric"
          value={typed.length}
          error={error !== null}
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
