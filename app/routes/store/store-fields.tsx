import { type ClipboardEvent, Suspense, type SyntheticEvent, useEffect } from 'react';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import {
  changedPickupName,
  type PickupStore,
  pickupNameLength,
  pickupNameUnits,
  suggestPickupName,
} from '#app/domain/delivery/pickup-store.ts';
import { type PastedStore, readPastedStore } from '#app/domain/delivery/store-paste.ts';
import {
  checkoutText,
  fieldHints,
  fieldLabels,
  fieldProblem,
  pickupNameHint,
  storeTitle,
  unitsUsed,
} from '#app/text/checkout.ts';
import { writeStored } from '#app/ui/browser-storage.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './checkout.module.css';
import { More } from './checkout-more.tsx';
import { fieldId } from './checkout-problems.tsx';
import { CheckoutText, type Fields } from './checkout-text.tsx';

/** Loaded on demand; the fields work without it. */
const StoreMapChoice = lazyPart(async () => (await import('./store-map-choice.tsx')).StoreMapChoice);
const StoreFinder = lazyPart(async () => (await import('./store-finder.tsx')).StoreFinder);

/** A whole store typed into one field is split like a pasted one, once it is left or Enter is pressed. */
function splitTyped({ target }: SyntheticEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement && storeFields.some((field) => field === target.name))) return;
  const store = readPastedStore(target.value);
  if (store) fillIn(store, target.name);
}

const storeFields = ['storeName', 'storeCode', 'storeAddress'] as const;

/** A line without an address takes away none but itself. */
function fillIn({ storeAddress, ...store }: PastedStore, from: string) {
  const isAddressed = storeAddress !== '' || from === 'storeAddress';
  dispatch({ type: 'draft', draft: isAddressed ? { ...store, storeAddress } : store });
}

/** A whole store pasted into any field is split over them. */
function pasteStore(event: ClipboardEvent<HTMLFieldSetElement>) {
  const store = readPastedStore(event.clipboardData.getData('text'));
  if (!store) return;
  event.preventDefault();
  fillIn(store, 'storeAddress');
}

function chooseStore({ code, name, address }: PickupStore) {
  dispatch({ type: 'draft', draft: { storeCode: code, storeName: `${name}門市`, storeAddress: address } });
}

const sevenElevenMap = 'https://emap.pcsc.com.tw/';
const familyMartMap = 'https://www.family.com.tw/Marketing/zh/Map';

/** Without the tab's storage no store would come back from the map. Browser only. */
function hasTabStorage(): boolean {
  return writeStored('sessionStorage', 'boma:probe', '') && writeStored('sessionStorage', 'boma:probe', null);
}

/** @param list version of the owner's list of 7-ELEVEN stores; null for none. */
export function StoreFields({
  problemOf,
  list,
  option,
  hasMap,
}: Fields & { list: number | null; option: string; hasMap: boolean }) {
  const t = useTranslate();
  const isFamilyMart = option === 'familyMart';
  const typed = (
    <>
      {list !== null && !isFamilyMart && (
        <Suspense fallback={<div className={styles.finderRoom} />}>
          <StoreFinder list={list} onChoose={chooseStore} />
        </Suspense>
      )}
      <p className="small soft">{t(checkoutText.storeHint)}</p>
      <p>
        <a href={isFamilyMart ? familyMartMap : sevenElevenMap} target="_blank" rel="noreferrer">
          {t(checkoutText.findStore)}
        </a>
      </p>
      <div className={styles.localized}>
        <CheckoutText field="storeName" problemOf={problemOf} autoComplete="off" />
        <CheckoutText field="storeCode" problemOf={problemOf} inputMode="numeric" autoComplete="off" />
      </div>
      <CheckoutText field="storeAddress" problemOf={problemOf} optional autoComplete="off" />
    </>
  );
  return (
    <fieldset
      className={styles.store}
      onPaste={pasteStore}
      onBlur={splitTyped}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && splitTyped(event)}
    >
      <legend>{t(storeTitle(option))}</legend>
      {hasMap && hasTabStorage() ? (
        <>
          <Suspense fallback={<div className={styles.mapRoom} />}>
            <StoreMapChoice option={option} />
          </Suspense>
          <More
            title={t(checkoutText.typeStore)}
            begins={false}
            problem={storeFields.map(problemOf).find(Boolean)}
          >
            {typed}
          </More>
        </>
      ) : (
        typed
      )}
      <PickupName problem={problemOf('pickupName')} />
    </fieldset>
  );
}

/** Filled in from the full name, which it follows until edited. */
function PickupName({ problem }: { problem: CheckoutProblem | undefined }) {
  const t = useTranslate();
  const { draft } = useSession();
  const { name, pickupName } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another full name brings another suggestion
  useEffect(() => {
    const suggestion = suggestPickupName(name);
    if (pickupName === '' && suggestion !== '')
      dispatch({ type: 'draft', draft: { pickupName: suggestion } });
  }, [name]);
  const printed = changedPickupName(pickupName);
  const hint = fieldHints.pickupName;
  return (
    <TextField
      id={fieldId('pickupName')}
      name="pickupName"
      label={t(fieldLabels.pickupName)}
      hint={
        <>
          {hint && t(pickupNameHint(hint, printed ?? ''))}
          <span className="numeric nowrap">
            {t(unitsUsed(pickupNameLength(pickupName), pickupNameUnits.most))}
          </span>
        </>
      }
      error={problem && t(fieldProblem('pickupName', problem))}
      value={pickupName}
      maxLength={checkoutLimits.pickupName}
      onChange={(event) => dispatch({ type: 'draft', draft: { pickupName: event.target.value } })}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}
