import type { CheckoutField } from '#app/domain/checkout-check.ts';
import { counties, countiesFor, isCounty } from '#app/domain/county.ts';
import { districtOf, districtsOf, isIsland } from '#app/domain/district-choice.ts';
import { otherPlace } from '#app/domain/other-place.ts';
import type { DeliveryKind } from '#app/domain/shipping.ts';
import { fieldLabels, fieldProblem } from '#app/text/checkout.ts';
import { countyText, liesElsewhere, postalCode } from '#app/text/county.ts';
import { SelectField } from '#app/ui/field.tsx';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { fieldId } from './checkout-problems.tsx';
import type { Fields } from './checkout-text.tsx';

/** How far frozen parcels travel. */
const reaches = { home: countyText.mainIslandOnly, store: countyText.mainIslandStores } as const;

/** County, then district for whoever is delivered to; the postal code follows from them and is not asked. Nobody who collects is asked. */
export function PlaceFields({ problemOf, kind }: Fields & { kind: Exclude<DeliveryKind, 'pickup'> }) {
  const say = useSay();
  const language = useLanguage();
  const { draft } = useSession();
  const problem = problemOf('county');
  return (
    <div className={styles.pair}>
      <SelectField
        id={fieldId('county')}
        name="county"
        label={say(fieldLabels.county)}
        hint={say(reaches[kind])}
        error={problem && say(fieldProblem('county', problem))}
        value={draft.county}
        onChange={(event) => dispatch({ type: 'draft', draft: { county: event.target.value, town: '' } })}
        autoComplete="address-level1"
        required
      >
        <option value="">{say(countyText.choose)}</option>
        {countiesFor(language).map((county) => (
          <option key={county} value={county}>
            {say(counties[county])}
          </option>
        ))}
      </SelectField>
      {kind === 'home' && <DistrictField problemOf={problemOf} />}
    </div>
  );
}

function DistrictField({ problemOf }: Fields) {
  const say = useSay();
  const { draft } = useSession();
  const problem = problemOf('town');
  const offered = isCounty(draft.county) ? districtsOf(draft.county) : [];
  const chosen = districtOf(draft.county, draft);
  return (
    <div>
      <SelectField
        id={fieldId('town')}
        name="town"
        label={say(fieldLabels.town)}
        hint={chosen ? say(postalCode(chosen.zip)) : undefined}
        error={problem && say(fieldProblem('town', problem))}
        value={chosen?.name[1] ?? ''}
        onChange={(event) => dispatch({ type: 'draft', draft: { town: event.target.value } })}
        autoComplete="address-level2"
        required
      >
        <option value="">
          {say(offered.length > 0 ? countyText.chooseDistrict : countyText.countyFirst)}
        </option>
        {offered.map(({ name }) => (
          <option key={name[1]} value={name[1]}>
            {say(name)}
          </option>
        ))}
      </SelectField>
      <div role="status">
        {chosen && isIsland(chosen) && (
          <Notice tone="warning" className={styles.island ?? ''}>
            {say(countyText.island)}
          </Notice>
        )}
      </div>
    </div>
  );
}

/** Below an address in Chinese that begins with another place than the one chosen above it. Nothing is refused for it. */
export function ElsewhereNotice({ field }: { field: Extract<CheckoutField, 'address1' | 'chineseAddress'> }) {
  const say = useSay();
  const other = otherPlace(useSession().draft);
  return (
    <div role="status">
      {other?.field === field && (
        <Notice tone="warning" className={styles.island ?? ''}>
          {say(liesElsewhere(other))}
        </Notice>
      )}
    </div>
  );
}
