import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { switchedOptions } from '#app/domain/delivery/shipping.ts';
import { offlineMethods } from '#app/domain/payment/payment.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import styles from '#app/routes/admin/settings.module.css';
import { methodsText } from '#app/text/settings-admin.ts';
import { fieldText } from '#app/text/settings-fields-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** What shoppers may choose; a bank transfer waits for its account. */
export function MethodFields({
  hasBank,
  hasFamilyMart,
  typed,
  inputOf,
  groupError,
  isRefused,
}: {
  hasBank: boolean;
  hasFamilyMart: boolean;
  typed: TypedFields;
  inputOf: (field: string) => ReactNode;
  /** What is wrong with these fields together. */
  groupError: (fields: readonly string[]) => ReactNode;
  /** Whether the bank transfer was refused: its account went meanwhile. */
  isRefused: boolean;
}) {
  const t = useTranslate();
  return (
    <>
      <fieldset className={styles.methods}>
        <legend>{t(methodsText.payments)}</legend>
        {groupError(offlineMethods)}
        {inputOf('cod')}
        {hasBank || isRefused ? inputOf('bt') : <TransferWaits isOn={typed.bt === 'on'} />}
      </fieldset>
      <fieldset className={styles.methods}>
        <legend>{t(methodsText.shipping)}</legend>
        {groupError(switchedOptions)}
        {switchedOptions.map((option) => inputOf(option))}
        <p className="small soft">
          {t(hasFamilyMart ? methodsText.familyMartOn : methodsText.familyMartOff)}
        </p>
      </fieldset>
    </>
  );
}

/** Off at checkout until there is an account; then it is on, unless it was switched off here. */
function TransferWaits({ isOn }: { isOn: boolean }) {
  const t = useTranslate();
  return (
    <div className="grid gap-1">
      <Checkbox label={t(fieldText('methods', 'bt').label)} checked={false} disabled readOnly />
      {isOn && <input type="hidden" name="bt" value="on" />}
      <p className="small soft">
        {t(methodsText.noBank)} <Link to="#bank">{t(methodsText.toBank)}</Link>
      </p>
    </div>
  );
}
