import { Button, Checkbox } from '@mantine/core';
import { type Language, localPath } from '#app/domain/language.ts';
import { type PromoCode, promoLink, promoState } from '#app/domain/promo/promo-code.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { Badge } from '#app/routes/admin/parts/list.tsx';
import { OwnerOnly } from '#app/routes/admin/parts/owner-only.tsx';
import styles from '#app/routes/admin/promos.module.css';
import { copyingText } from '#app/text/copying.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  forCode,
  freedBecause,
  promoDays,
  promoStateText,
  promosText,
  promoWorth,
  usedBy,
} from '#app/text/promos-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useShop } from '#app/ui/shop.ts';

const looks = {
  usable: { colour: 'secondary', icon: 'check' },
  used: { colour: 'violet', icon: 'orders' },
  'not-yet': { colour: 'amber', icon: 'clock' },
  expired: { colour: 'error', icon: 'cross' },
} as const;

interface PromoRowProps {
  promo: PromoCode;
  today: string;
  linkLanguage: Language;
  chosen: boolean;
  onChosen: (chosen: boolean) => void;
  onFree: () => void;
  onRemove: () => void;
}

/** One code: what it gives, when, and who used it. */
export function PromoRow({ promo, today, linkLanguage, chosen, onChosen, onFree, onRemove }: PromoRowProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { origin } = useShop();
  const { code, use, freed, series, firstDay, lastDay } = promo;
  const state = promoState(promo, today);
  const when = (at: string) => dateTimeText(at, 'short', language);
  return (
    <li className={styles.promo}>
      <Checkbox
        checked={chosen}
        aria-label={t(forCode(promosText.select, code))}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <div className={styles.what}>
        <span className={styles.code}>{code}</span>
        {series && <span className={styles.note}>{series}</span>}
      </div>
      <div>
        <span className={styles.worth}>{t(promoWorth(promo))}</span>
        <span className={styles.note}>{t(promoDays(firstDay, lastDay))}</span>
      </div>
      <div className={styles.state}>
        <Badge look={looks[state]}>{t(promoStateText[state])}</Badge>
        {use && (
          <span className={styles.note}>
            {t(usedBy(use.customerName, when(use.at)))}{' '}
            {use.orderNumber && (
              <LocalLink to={`/admin/orders/${use.orderNumber}`}>{use.orderNumber}</LocalLink>
            )}
          </span>
        )}
        {freed && !use && (
          <span className={styles.note}>{t(freedBecause(freed.by, freed.orderNumber, when(freed.at)))}</span>
        )}
      </div>
      <div className={styles.actions}>
        <CopyButton text={code} label={t(copyingText.copy)} name={t(forCode(copyingText.copy, code))} />
        <CopyButton
          text={promoLink(origin, localPath('/store/checkout', linkLanguage), code)}
          label={t(promosText.link)}
          name={t(forCode(promosText.link, code))}
          icon="link"
        />
        {use && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(forCode(promosText.free, code))}
            onClick={onFree}
          >
            {t(promosText.free)}
          </Button>
        )}
        <OwnerOnly>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(forCode(promosText.remove, code))}
            onClick={onRemove}
          >
            {t(promosText.remove)}
          </Button>
        </OwnerOnly>
      </div>
    </li>
  );
}
