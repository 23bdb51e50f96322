import { Button, Checkbox } from '@mantine/core';
import { type Language, localPath } from '#app/domain/language.ts';
import { type PromoCode, promoLink, promoState } from '#app/domain/promo-code.ts';
import { CopyButton } from '#app/routes/admin/desk/copy-button.tsx';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { OwnersOnly } from '#app/routes/admin/desk/owners-only.tsx';
import badge from '#app/routes/admin/orders/status-badge.module.css';
import styles from '#app/routes/admin/promos.module.css';
import { copyingText } from '#app/text/copying.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  forCode,
  freedBecause,
  promoDays,
  promoStates,
  promosText,
  promoWorth,
  usedBy,
} from '#app/text/promos-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
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
  const say = useSay();
  const language = useLanguage();
  const { origin } = useShop();
  const { code, use, freed, series, firstDay, lastDay } = promo;
  const state = promoState(promo, today);
  const { colour, icon } = looks[state];
  const when = (at: string) => dateTimeText(at, 'short', language);
  return (
    <li className={styles.promo}>
      <Checkbox
        checked={chosen}
        aria-label={say(forCode(promosText.select, code))}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <div className={styles.what}>
        <span className={styles.code}>{code}</span>
        {series && <span className={styles.note}>{series}</span>}
      </div>
      <div>
        <span className={styles.worth}>{say(promoWorth(promo))}</span>
        <span className={styles.note}>{say(promoDays(firstDay, lastDay))}</span>
      </div>
      <div className={styles.state}>
        <span className={`${badge.badge} ${badge[colour]}`}>
          <DeskIcon name={icon} size={15} />
          {say(promoStates[state])}
        </span>
        {use && (
          <span className={styles.note}>
            {say(usedBy(use.customerName, when(use.at)))}{' '}
            {use.orderNumber && (
              <LocalLink to={`/admin/orders/${use.orderNumber}`}>{use.orderNumber}</LocalLink>
            )}
          </span>
        )}
        {freed && !use && (
          <span className={styles.note}>
            {say(freedBecause(freed.by, freed.orderNumber, when(freed.at)))}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <CopyButton text={code} label={say(copyingText.copy)} name={say(forCode(copyingText.copy, code))} />
        <CopyButton
          text={promoLink(origin, localPath('/store/checkout', linkLanguage), code)}
          label={say(promosText.link)}
          name={say(forCode(promosText.link, code))}
          icon="link"
        />
        {use && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={say(forCode(promosText.free, code))}
            onClick={onFree}
          >
            {say(promosText.free)}
          </Button>
        )}
        <OwnersOnly>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={say(forCode(promosText.remove, code))}
            onClick={onRemove}
          >
            {say(promosText.remove)}
          </Button>
        </OwnersOnly>
      </div>
    </li>
  );
}
