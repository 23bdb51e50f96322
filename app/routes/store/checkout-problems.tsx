import type { Ref } from 'react';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import type { FieldProblem } from '#app/domain/cart/form-fields.ts';
import { fieldLabels, fieldName, fieldProblem } from '#app/text/checkout.ts';
import { requiredFieldsMessage } from '#app/text/required-fields.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}

/** The sentence of section 5 about the required fields, and all fields below it. */
export function CheckoutProblems({
  problems,
  ref,
}: {
  problems: readonly FieldProblem[];
  ref: Ref<HTMLDivElement>;
}) {
  const t = useTranslate();
  const language = useLanguage();
  if (problems.length === 0) return null;
  const missing = problems.flatMap(({ field, problem }) =>
    problem === 'required' ? [t(fieldName(field))] : [],
  );
  return (
    <ErrorSummary
      ref={ref}
      lead={missing.length > 0 && <p className="bold">{requiredFieldsMessage(missing, language)}</p>}
      errors={problems.map(({ field, problem }) => ({
        id: fieldId(field),
        label: t(fieldLabels[field]),
        text: problem === 'required' ? null : t(fieldProblem(field, problem)),
      }))}
    />
  );
}
