import { NativeSelect, TextInput } from '@mantine/core';
import { type InvoiceField, invoiceLimits, invoiceTypes } from '#app/domain/invoice.ts';
import { fieldHints, fieldLabels } from '#app/text/checkout.ts';
import { invoiceLabels } from '#app/text/invoice.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { errorOf, type Fields } from './details-fields.tsx';
import styles from './order-form.module.css';

/** For whom the uniform invoice is made out. @param wasNone the order is from before it was asked, and may stay so. */
export function InvoiceFields({ wasNone = false, ...fields }: Fields & { wasNone?: boolean }) {
  const say = useSay();
  const { typed, problems, onChange } = fields;
  const { invoiceType } = typed.invoice;
  return (
    <div className={styles.pair}>
      <NativeSelect
        name="invoiceType"
        label={say(fieldLabels.invoiceType)}
        value={invoiceType}
        error={errorOf(say, problems, 'invoiceType')}
        onChange={(event) =>
          onChange({ invoice: { ...typed.invoice, invoiceType: event.currentTarget.value } })
        }
      >
        {wasNone && <option value="">{say(orderFormText.noInvoice)}</option>}
        {invoiceTypes.map((one) => (
          <option key={one} value={one}>
            {say(invoiceLabels[one])}
          </option>
        ))}
      </NativeSelect>
      {invoiceType === 'company' && (
        <>
          <Text {...fields} field="taxId" inputMode="numeric" />
          <Text {...fields} field="invoiceTitle" />
        </>
      )}
      {invoiceType === 'carrier' && <Text {...fields} field="carrier" />}
    </div>
  );
}

function Text({
  typed,
  problems,
  onChange,
  field,
  inputMode,
}: Fields & { field: InvoiceField; inputMode?: 'numeric' }) {
  const say = useSay();
  const hint = fieldHints[field];
  return (
    <TextInput
      name={field}
      inputMode={inputMode}
      label={say(fieldLabels[field])}
      description={hint && say(hint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorOf(say, problems, field)}
      maxLength={invoiceLimits[field]}
      autoComplete="off"
      spellCheck={false}
      value={typed.invoice[field]}
      onChange={(event) => onChange({ invoice: { ...typed.invoice, [field]: event.currentTarget.value } })}
    />
  );
}
