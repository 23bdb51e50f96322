import { NativeSelect, TextInput } from '@mantine/core';
import { countiesFor, isCounty } from '#app/domain/address/county.ts';
import { checkDelivery, districtOf, districtsOf } from '#app/domain/address/district-choice.ts';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import { type CheckoutField, emptyDetails } from '#app/domain/cart/checkout-details.ts';
import type { StaffDays } from '#app/domain/delivery/delivery-date.ts';
import {
  changedPickupName,
  pickupNameLength,
  pickupNameUnits,
  suggestPickupName,
} from '#app/domain/delivery/pickup-store.ts';
import {
  type DeliveryKind,
  type DeliveryTerms,
  feeOf,
  isShippingOption,
  optionsOffered,
  shippingMethods,
  shippingOptions,
} from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { CustomerField } from '#app/domain/order/order-changes.ts';
import { isOnlineMethod, isPaidLater, isPaymentMethod, offlineMethods } from '#app/domain/payment/payment.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import { fieldLabels, pickupNameHint, unitsUsed } from '#app/text/checkout.ts';
import { countyOption, countyText, postalCode } from '#app/text/county.ts';
import { localizedDay } from '#app/text/date.ts';
import { anyDay, dayLabels } from '#app/text/delivery.ts';
import { feeText } from '#app/text/emails.ts';
import { orderFormText, staffFieldProblem, staffPickupNameHint } from '#app/text/order-form-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './order-form.module.css';
import type { OrderForm } from './order-form.ts';

export type Typed = Pick<OrderForm, 'details' | 'shippingOption' | 'paymentMethod' | 'chosenDay' | 'invoice'>;

/** What is wrong with what is typed, by the checkout's own rules; the e-mail address may be missing. */
export function problemsOf({
  details,
  shippingOption,
  paymentMethod,
  invoice,
}: Omit<Typed, 'chosenDay'>): ReadonlyMap<CheckoutField, CheckoutProblem> {
  const check = checkDelivery(
    { ...emptyDetails, ...details, ...invoice, shippingOption, paymentMethod },
    false,
    {
      needsEmail: false,
      toIslands: true,
    },
  );
  return new Map(check.ok ? [] : check.problems.map(({ field, problem }) => [field, problem]));
}

export interface Fields {
  typed: Typed;
  problems: ReadonlyMap<CheckoutField, CheckoutProblem>;
  onChange: (change: Partial<Typed>) => void;
}

/** Who ordered, and how to reach them. */
export function PersonFields(fields: Fields) {
  const t = useTranslate();
  return (
    <div className={styles.localized}>
      <Text {...fields} field="name" />
      <Text {...fields} field="number" type="tel" inputMode="tel" />
      <Text {...fields} field="email" type="email" inputMode="email" hint={t(orderFormText.emailOptional)} />
    </div>
  );
}

/** How it reaches them, where to, and how it is paid. */
export function DeliveryFields({
  terms,
  days,
  ...fields
}: Fields & { terms: DeliveryTerms; days: StaffDays }) {
  const t = useTranslate();
  const { typed, problems, onChange } = fields;
  const { shippingOption, paymentMethod } = typed;
  const kind = isShippingOption(shippingOption) ? shippingMethods[shippingOption].kind : 'home';
  return (
    <>
      <div className={styles.localized}>
        <NativeSelect
          label={t(fieldLabels.shippingOption)}
          value={shippingOption}
          error={errorOf(t, problems, 'shippingOption')}
          onChange={(event) => onChange({ shippingOption: event.currentTarget.value })}
        >
          {optionsFor(shippingOption, terms).map((option) => (
            <option key={option} value={option}>
              {t(shippingMethods[option].label)} · {t(feeText(feeOf(option, terms)))}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t(fieldLabels.paymentMethod)}
          value={paymentMethod}
          error={errorOf(t, problems, 'paymentMethod')}
          onChange={(event) => onChange({ paymentMethod: event.currentTarget.value })}
        >
          <option value="">{t(orderFormText.choosePayment)}</option>
          {methodsOf(typed.paymentMethod).map((method) => (
            <option key={method} value={method}>
              {t(paymentLabel(method, shippingOption))}
            </option>
          ))}
        </NativeSelect>
        <DayField {...fields} kind={kind} days={days} />
        {kind !== 'pickup' && <PlaceFields {...fields} home={kind === 'home'} />}
      </div>
      {kind === 'home' && (
        <div className={styles.localized}>
          <Text {...fields} field="chineseAddress" lang="zh-TW" />
          <Text {...fields} field="address1" label={orderFormText.otherAddress} />
          <Text {...fields} field="address2" />
          <Text {...fields} field="address3" />
        </div>
      )}
      {kind === 'store' && (
        <div className={styles.localized}>
          <Text {...fields} field="storeName" />
          <Text {...fields} field="storeCode" inputMode="numeric" />
          <Text {...fields} field="storeAddress" />
          <Text {...fields} field="pickupName" hint={nameHint(t, typed.details)} />
        </div>
      )}
    </>
  );
}

/** What is not offered any more stays until another is chosen. */
function optionsFor(chosen: string, terms: DeliveryTerms) {
  const offered = optionsOffered(terms);
  return shippingOptions.filter((option) => option === chosen || offered.includes(option));
}

/** As at checkout: what the label takes and what it will say, also where the name is taken from the full one. */
function nameHint(t: ReturnType<typeof useTranslate>, { name, pickupName }: OrderForm['details']): string {
  const used = unitsUsed(pickupNameLength(pickupName), pickupNameUnits.most);
  const printed = pickupName === '' ? suggestPickupName(name) : changedPickupName(pickupName);
  return t(pickupNameHint(staffPickupNameHint, printed ?? '')) + t(used);
}

/** What is paid online stays so until another is chosen. */
function methodsOf(method: string) {
  return isOnlineMethod(method) ? [method, ...offlineMethods] : offlineMethods;
}

/** As soon as possible, or a day agreed with the customer; one that is over stays as it is until another is chosen. */
function DayField({
  typed,
  problems,
  onChange,
  kind,
  days,
}: Fields & { kind: DeliveryKind; days: StaffDays }) {
  const t = useTranslate();
  const { paymentMethod, chosenDay } = typed;
  const offered = days[isPaymentMethod(paymentMethod) && isPaidLater(paymentMethod) ? 'bt' : 'cod'];
  const isOther = chosenDay !== '' && !offered.includes(chosenDay);
  return (
    <NativeSelect
      label={t(dayLabels[kind])}
      value={chosenDay}
      error={errorOf(t, problems, 'chosenDay')}
      onChange={(event) => onChange({ chosenDay: event.currentTarget.value })}
    >
      <option value="">{t(anyDay(kind))}</option>
      {isOther && <option value={chosenDay}>{t(localizedDay(chosenDay))}</option>}
      {offered.map((day) => (
        <option key={day} value={day}>
          {t(localizedDay(day))}
        </option>
      ))}
    </NativeSelect>
  );
}

/** County, and for whoever is delivered to the district. */
function PlaceFields({ typed, problems, onChange, home }: Fields & { home: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const { details } = typed;
  const chosen = districtOf(details.county, details);
  const set = (change: Partial<Record<CustomerField, string>>) =>
    onChange({ details: { ...details, ...change } });
  return (
    <>
      <NativeSelect
        label={t(fieldLabels.county)}
        value={details.county}
        error={errorOf(t, problems, 'county')}
        onChange={(event) => set({ county: event.currentTarget.value, town: '' })}
      >
        <option value="">{t(countyText.choose)}</option>
        {countiesFor(language).map((county) => (
          <option key={county} value={county}>
            {t(countyOption(county))}
          </option>
        ))}
      </NativeSelect>
      {home && (
        <NativeSelect
          label={t(fieldLabels.town)}
          description={chosen ? t(postalCode(chosen.zip)) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={chosen?.name[1] ?? ''}
          error={errorOf(t, problems, 'town')}
          onChange={(event) => set({ town: event.currentTarget.value })}
        >
          <option value="">
            {t(isCounty(details.county) ? countyText.chooseDistrict : countyText.countyFirst)}
          </option>
          {(isCounty(details.county) ? districtsOf(details.county) : []).map(({ name }) => (
            <option key={name[1]} value={name[1]}>
              {t(name)}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  );
}

function Text({
  typed,
  problems,
  onChange,
  field,
  hint,
  label = fieldLabels[field],
  ...input
}: Fields & {
  field: CustomerField;
  label?: LocalizedText;
  hint?: string;
  type?: 'tel' | 'email';
  inputMode?: 'tel' | 'email' | 'numeric';
  lang?: string;
}) {
  const t = useTranslate();
  return (
    <TextInput
      {...input}
      name={field}
      label={t(label)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorOf(t, problems, field)}
      maxLength={checkoutLimits[field]}
      value={typed.details[field]}
      onChange={(event) => onChange({ details: { ...typed.details, [field]: event.currentTarget.value } })}
    />
  );
}

export function errorOf(
  t: ReturnType<typeof useTranslate>,
  problems: ReadonlyMap<CheckoutField, CheckoutProblem>,
  field: CheckoutField,
): string | undefined {
  const problem = problems.get(field);
  return problem && t(staffFieldProblem(field, problem));
}
