import { counties, countiesFor, isCounty } from '#app/domain/address/county.ts';
import { districtOf, districtsOf, isIsland } from '#app/domain/address/district-choice.ts';
import { otherPlace } from '#app/domain/address/other-place.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-check.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import { fieldLabels, fieldProblem } from '#app/text/checkout.ts';
import { countyText, liesElsewhere, postalCode } from '#app/text/county.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';
import type { Fields } from './checkout-text.tsx';

const reaches = { home: countyText.mainIslandOnly, store: countyText.mainIslandStores } as const;

/** The postal code follows from the district. Not shown for self pick-up. */
export function PlaceFields({ problemOf, kind }: Fields & { kind: Exclude<DeliveryKind, 'pickup'> }) {
  const t = useTranslate();
  const language = useLanguage();
  const { draft } = useSession();
  const problem = problemOf('county');
  return (
    <div className={styles.localized}>
      <SelectField
        id={fieldId('county')}
        name="county"
        label={t(fieldLabels.county)}
        hint={t(reaches[kind])}
        error={problem && t(fieldProblem('county', problem))}
        value={draft.county}
        onChange={(event) => dispatch({ type: 'draft', draft: { county: event.target.value, town: '' } })}
        autoComplete="address-level1"
        required
      >
        <option value="">{t(countyText.choose)}</option>
        {countiesFor(language).map((county) => (
          <option key={county} value={county}>
            {t(counties[county])}
          </option>
        ))}
      </SelectField>
      {kind === 'home' && <DistrictField problemOf={problemOf} />}
    </div>
  );
}

function DistrictField({ problemOf }: Fields) {
  const t = useTranslate();
  const { draft } = useSession();
  const problem = problemOf('town');
  const offered = isCounty(draft.county) ? districtsOf(draft.county) : [];
  const chosen = districtOf(draft.county, draft);
  return (
    <div>
      <SelectField
        id={fieldId('town')}
        name="town"
        label={t(fieldLabels.town)}
        hint={chosen ? t(postalCode(chosen.zip)) : undefined}
        error={problem && t(fieldProblem('town', problem))}
        value={chosen?.name[1] ?? ''}
        onChange={(event) => dispatch({ type: 'draft', draft: { town: event.target.value } })}
        autoComplete="address-level2"
        required
      >
        <option value="">{t(offered.length > 0 ? countyText.chooseDistrict : countyText.countyFirst)}</option>
        {offered.map(({ name }) => (
          <option key={name[1]} value={name[1]}>
            {t(name)}
          </option>
        ))}
      </SelectField>
      <div role="status">
        {chosen && isIsland(chosen) && problem !== 'island' && (
          <Notice tone="warning" className="mt-3">
            {t(countyText.island)}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** A hint below a Chinese address that begins with another place than chosen; refuses nothing. */
export function ElsewhereNotice({ field }: { field: Extract<CheckoutField, 'address1' | 'chineseAddress'> }) {
  const t = useTranslate();
  const other = otherPlace(useSession().draft);
  return (
    <div role="status">
      {other?.field === field && (
        <Notice tone="warning" className="mt-3">
          {t(liesElsewhere(other))}
        </Notice>
      )}
    </div>
  );
}
