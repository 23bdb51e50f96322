import { type ReactNode, useEffect, useRef } from 'react';
import { countiesFor, isCounty } from '#app/domain/address/county.ts';
import { districtOf, districtsOf, isIsland } from '#app/domain/address/district-choice.ts';
import {
  type DerivedPlace,
  disagreement,
  isOffMainIsland,
  withAddress,
} from '#app/domain/address/typed-place.ts';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import { formFields } from '#app/domain/cart/form-fields.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { chosenOption, quoteSession, type Session } from '#app/domain/cart/session.ts';
import { withName } from '#app/domain/delivery/pickup-store.ts';
import {
  type DeliveryKind,
  feeOf,
  isDeliveredFree,
  optionsOffered,
  shippingMethods,
} from '#app/domain/delivery/shipping.ts';
import { invoiceTypes, isInvoiceType } from '#app/domain/payment/invoice.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { appliedPromo } from '#app/domain/promo/promo-in-cart.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { checkoutText, fieldHints, fieldLabels, fieldProblem } from '#app/text/checkout.ts';
import { countyOption, countyText, liesElsewhere, postalCode } from '#app/text/county.ts';
import { makeItFit, pickupInstructions, tooBig } from '#app/text/delivery.ts';
import { labelled } from '#app/text/marks.ts';
import { invoiceLabels, invoiceText } from '#app/text/payment.ts';
import { EmailTypo, useLeftText } from '#app/ui/email-typo.tsx';
import { SelectField, TextAreaField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { useParcel } from '#app/ui/parcel.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import styles from './checkout.module.css';
import { ArrivalDay } from './checkout-delivery-date.tsx';
import { More } from './checkout-more.tsx';
import { fieldId } from './checkout-problems.tsx';
import { CheckoutText, type Fields } from './checkout-text.tsx';
import { StoreFields } from './store-fields.tsx';

const reaches = { home: countyText.mainIslandOnly, store: countyText.mainIslandStores } as const;

/** The postal code follows from the district. Not shown for self pick-up. */
export function PlaceFields({ problemOf, kind }: Fields & { kind: Exclude<DeliveryKind, 'pickup'> }) {
  const t = useTranslate();
  const language = useLanguage();
  const { draft } = useSession();
  const problem = problemOf('county');
  return (
    <div className={styles.place}>
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
            {t(countyOption(county))}
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

/** Another place than chosen, or one that parcels do not reach: said while typing; Next refuses it. */
function ElsewhereNotice({
  field,
  problem,
}: {
  field: Extract<CheckoutField, 'address1' | 'chineseAddress'>;
  problem: CheckoutProblem | undefined;
}) {
  const t = useTranslate();
  const { draft } = useSession();
  const other = disagreement(draft);
  const isHere = field === (draft.chineseAddress.trim() ? 'chineseAddress' : 'address1');
  const hint = isOffMainIsland(draft)
    ? isHere && countyText.island
    : other?.field === field && liesElsewhere(other);
  return (
    <div role="status">
      {hint && problem === undefined && (
        <Notice tone="warning" className="mt-3">
          {t(hint)}
        </Notice>
      )}
    </div>
  );
}

function EmailField({ problemOf }: Fields) {
  const input = useRef<HTMLInputElement>(null);
  const { left, field } = useLeftText();
  return (
    <div>
      <CheckoutText
        {...field}
        ref={input}
        field="email"
        problemOf={problemOf}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="off"
      />
      <EmailTypo
        left={left}
        field={input}
        onTake={(email) => dispatch({ type: 'draft', draft: { email } })}
      />
    </div>
  );
}

export function PersonFields({ problemOf }: Fields) {
  const t = useTranslate();
  const { draft } = useSession();
  return (
    <section className={styles.person}>
      <h3 className="visually-hidden">{t(checkoutText.yourDetails)}</h3>
      <div className={styles.place}>
        <CheckoutText
          field="name"
          problemOf={problemOf}
          autoComplete="name"
          onChange={({ target }) => dispatch({ type: 'draft', draft: withName(draft, target.value) })}
        />
        <CheckoutText
          field="number"
          problemOf={problemOf}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="0912 345 678"
        />
      </div>
      <EmailField problemOf={problemOf} />
    </section>
  );
}

export function DeliveryFields({
  problemOf,
  shop,
  parcel,
  storeList,
}: Fields & { shop: ShopDetails; parcel: ReturnType<typeof useParcel>; storeList: number | null }) {
  const t = useTranslate();
  const offOf = (option: string) => {
    const { excess = null, way = null, limits } = parcel?.(option) ?? {};
    return excess && limits && [t(tooBig(excess, limits)), t(makeItFit(way, limits))];
  };
  const session = useSession();
  const { draft } = session;
  const derived = useRef<DerivedPlace | null>(null);
  const typeAddress = (address: string) => {
    const typed = withAddress(draft, address, derived.current);
    if (typed.county !== undefined) derived.current = { county: typed.county, town: typed.town ?? '' };
    dispatch({ type: 'draft', draft: typed });
  };
  const isFree = isDeliveredFree(quoteSession(session).goods, shop.fees);
  const chosen = chosenOption(session);
  const kind = chosen && shippingMethods[chosen].kind;
  const pickup = pickupInstructions('selfPickUp', shop.pickupAddress) ?? [];
  const asksPlace = kind !== null && kind !== 'pickup' && formFields(draft).has('county');
  return (
    <Part title={t(checkoutText.shippingDetails)}>
      <Choices
        name="shippingOption"
        legend={t(checkoutText.shippingMethod)}
        value={draft.shippingOption}
        problem={problemOf('shippingOption')}
        choices={optionsOffered(shop.fees).map((option) => {
          const { label, kind } = shippingMethods[option];
          const fee = isFree ? 0 : feeOf(option, shop.fees);
          const choice = {
            value: option,
            label: t(label),
            extra: fee ? formatNtd(fee) : t(checkoutText.free),
          };
          const off = kind === 'store' && offOf(option);
          return off ? { ...choice, off } : choice;
        })}
      />
      {kind && (
        <ArrivalDay
          kind={kind}
          payment={isPaidByCode(session) ? 'cod' : draft.paymentMethod}
          problem={problemOf('chosenDay')}
          shop={shop}
        />
      )}
      {kind === 'store' && (
        <StoreFields
          problemOf={problemOf}
          list={storeList}
          option={draft.shippingOption}
          hasMap={shop.storeMap}
        />
      )}
      {kind === 'pickup' && (
        <Notice>
          {pickup.map((line) => (
            <p key={line[0]}>{t(line)}</p>
          ))}
        </Notice>
      )}
      {kind === 'home' && (
        <>
          <div>
            <CheckoutText
              field="address1"
              problemOf={problemOf}
              autoComplete="address-line1"
              onChange={({ target }) => typeAddress(target.value)}
            />
            <ElsewhereNotice field="address1" problem={problemOf('address1')} />
          </div>
          {asksForChinese(draft) && (
            <div>
              <CheckoutText field="chineseAddress" problemOf={problemOf} optional lang="zh-TW" />
              <ElsewhereNotice field="chineseAddress" problem={problemOf('chineseAddress')} />
            </div>
          )}
        </>
      )}
      {asksPlace && <PlaceFields problemOf={problemOf} kind={kind} />}
      {kind === 'home' && (
        <More
          title={t(checkoutText.secondLine)}
          begins={draft.address2 !== '' || draft.address3 !== ''}
          problem={problemOf('address2') ?? problemOf('address3')}
        >
          <CheckoutText field="address2" problemOf={problemOf} optional autoComplete="address-line2" />
          {draft.address3 !== '' && (
            <CheckoutText field="address3" problemOf={problemOf} optional autoComplete="address-line3" />
          )}
        </More>
      )}
    </Part>
  );
}

/** Asked of whoever wrote the address in Latin script. */
function asksForChinese({ address1, address2, address3, chineseAddress }: Session['draft']): boolean {
  if (chineseAddress !== '') return true;
  const typed = `${address1} ${address2} ${address3}`;
  return /\p{Script=Latin}{2}/u.test(typed) && !/\p{Script=Han}/u.test(typed);
}

/** Whether the promo code pays for goods and delivery. */
export function isPaidByCode(session: Session): boolean {
  return appliedPromo(session.promo) !== undefined && quoteSession(session).amountDue === 0;
}

export function PaymentFields({ problemOf, methods }: Fields & { methods: readonly PaymentMethod[] }) {
  const t = useTranslate();
  const session = useSession();
  const { draft } = session;
  const [only, ...others] = methods;
  const isDecided = only !== undefined && others.length === 0 && draft.paymentMethod === '';
  useEffect(() => {
    if (isDecided) dispatch({ type: 'draft', draft: { paymentMethod: only } });
  }, [isDecided, only]);
  if (isPaidByCode(session))
    return (
      <Part title={t(checkoutText.payment)}>
        <p>{t(checkoutText.paidByCode)}</p>
      </Part>
    );
  return (
    <Part title={t(checkoutText.payment)}>
      <Choices
        name="paymentMethod"
        legend={t(fieldLabels.paymentMethod)}
        value={draft.paymentMethod}
        problem={problemOf('paymentMethod')}
        choices={methods.map((method) => ({
          value: method,
          label: t(paymentLabel(method, chosenOption(session) ?? '')),
        }))}
      />
    </Part>
  );
}

export function InvoiceFields({ problemOf }: Fields) {
  const t = useTranslate();
  const { draft } = useSession();
  const type = isInvoiceType(draft.invoiceType) ? draft.invoiceType : 'personal';
  return (
    <More
      title={t(labelled(invoiceText.title, invoiceLabels[type]))}
      begins={type !== 'personal'}
      problem={
        problemOf('invoiceType') ?? problemOf('taxId') ?? problemOf('carrier') ?? problemOf('donationCode')
      }
    >
      <Choices
        name="invoiceType"
        legend={t(fieldLabels.invoiceType)}
        value={type}
        problem={problemOf('invoiceType')}
        choices={invoiceTypes.map((one) => ({ value: one, label: t(invoiceLabels[one]) }))}
      />
      {type === 'company' && (
        <div className={styles.localized}>
          <CheckoutText field="taxId" problemOf={problemOf} inputMode="numeric" autoComplete="off" />
          <CheckoutText field="invoiceTitle" problemOf={problemOf} optional autoComplete="organization" />
        </div>
      )}
      {type === 'carrier' && (
        <CheckoutText
          field="carrier"
          problemOf={problemOf}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {type === 'donation' && <CheckoutText field="donationCode" problemOf={problemOf} autoComplete="off" />}
      {type !== 'personal' && <p className="small soft">{t(invoiceText.later)}</p>}
    </More>
  );
}

const messages = [
  ['customerMessage', checkoutText.addMessage],
  ['giftMessage', checkoutText.addGift],
] as const;

export function MessageFields({ problemOf }: Fields) {
  const t = useTranslate();
  const { draft } = useSession();
  return (
    <div className={styles.messages}>
      {messages.map(([field, title]) => {
        const hint = fieldHints[field];
        return (
          <More key={field} title={t(title)} begins={draft[field] !== ''} problem={problemOf(field)}>
            <TextAreaField
              id={fieldId(field)}
              name={field}
              label={t(fieldLabels[field])}
              hint={hint && t(hint)}
              error={errorText(t, field, problemOf(field))}
              optional
              rows={3}
              maxLength={checkoutLimits[field]}
              value={draft[field]}
              onChange={(event) => dispatch({ type: 'draft', draft: { [field]: event.target.value } })}
            />
          </More>
        );
      })}
    </div>
  );
}

/** Never ticked beforehand, and not remembered for another order. */
export function NewsletterBox() {
  const t = useTranslate();
  const { draft } = useSession();
  return (
    <label className={styles.remember}>
      <input
        type="checkbox"
        name="newsletter"
        checked={draft.newsletter === 'on'}
        onChange={({ target }) =>
          dispatch({ type: 'draft', draft: { newsletter: target.checked ? 'on' : '' } })
        }
      />
      {t(fieldLabels.newsletter)}
    </label>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function errorText(
  t: ReturnType<typeof useTranslate>,
  field: CheckoutField,
  problem: CheckoutProblem | undefined,
): string | undefined {
  return problem && t(fieldProblem(field, problem));
}

interface Choice {
  value: string;
  label: string;
  extra?: string;
  off?: readonly string[];
}

/** Native radio buttons; the first carries the field's id, so that the alert can link to it. */
function Choices({
  name,
  legend,
  value,
  problem,
  choices,
}: {
  name: 'shippingOption' | 'paymentMethod' | 'invoiceType';
  legend: string;
  value: string;
  problem: CheckoutProblem | undefined;
  choices: readonly Choice[];
}) {
  const t = useTranslate();
  const errorId = `${fieldId(name)}-error`;
  return (
    <fieldset
      className={styles.choices}
      data-side={choices.every(({ extra, off }) => extra === undefined && off === undefined)}
      aria-describedby={problem ? errorId : undefined}
      data-invalid={problem !== undefined}
    >
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.choice} data-off={choice.off !== undefined}>
          <input
            type="radio"
            id={index === 0 ? fieldId(name) : undefined}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => {
              // Not `disabled`, so that keyboards and screen readers reach it and its reason.
              if (choice.off === undefined) dispatch({ type: 'draft', draft: { [name]: choice.value } });
            }}
            aria-disabled={choice.off !== undefined && choice.value !== value ? true : undefined}
            aria-describedby={describedBy(problem && errorId, choice.off && offId(choice.value))}
            required
          />
          <span>
            <Unbroken text={choice.label} />
          </span>
          {choice.extra && <span className={styles.extra}>{choice.extra}</span>}
          {choice.off && (
            <span className={styles.off} id={offId(choice.value)}>
              {choice.off.join(' ')}
            </span>
          )}
        </label>
      ))}
      {problem && (
        <p className="small bad medium" id={errorId}>
          {t(fieldProblem(name, problem))}
        </p>
      )}
    </fieldset>
  );
}

function offId(value: string): string {
  return `choice-${value}-off`;
}

function describedBy(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
