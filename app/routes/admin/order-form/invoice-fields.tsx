import { NativeSelect, TextInput } from '@mantine/core';
import { type InvoiceField, invoiceLimits, invoiceTypes } from '#app/domain/payment/invoice.ts';
import { fieldHints, fieldLabels } from '#app/text/checkout.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { invoiceLabels } from '#app/text/payment.ts';
import { useTranslate } from '#app/ui/language.ts';
import { errorOf, type Fields } from './details-fields.tsx';
import styles from './order-form.module.css';

/** For whom the uniform invoice is made out. @param wasNone the order is from before it was asked, and may stay so. */
export function InvoiceFields({ wasNone = false, ...fields }: Fields & { wasNone?: boolean }) {
  const t = useTranslate();
  const { typed, problems, onChange } = fields;
  const { invoiceType } = typed.invoice;
  return (
    <div className={styles.localized}>
      <NativeSelect
        name="invoiceType"
        label={t(fieldLabels.invoiceType)}
        value={invoiceType}
        error={errorOf(t, problems, 'invoiceType')}
        onChange={(event) =>
          onChange({ invoice: { ...typed.invoice, invoiceType: event.currentTarget.value } })
        }
      >
        {wasNone && <option value="">{t(orderFormText.noInvoice)}</option>}
        {invoiceTypes.map((one) => (
          <option key={one} value={one}>
            {t(invoiceLabels[one])}
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
      {invoiceType === 'donation' && <Text {...fields} field="donationCode" />}
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
  const t = useTranslate();
  const hint = fieldHints[field];
  return (
    <TextInput
      name={field}
      inputMode={inputMode}
      label={t(fieldLabels[field])}
      description={hint && t(hint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorOf(t, problems, field)}
      maxLength={invoiceLimits[field]}
      autoComplete="off"
      spellCheck={false}
      value={typed.invoice[field]}
      onChange={(event) => onChange({ invoice: { ...typed.invoice, [field]: event.currentTarget.value } })}
    />
  );
}
