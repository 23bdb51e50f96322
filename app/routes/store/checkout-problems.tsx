import type { Ref } from 'react';
import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import type { FieldProblem } from '#app/domain/cart/form-fields.ts';
import { fieldLabels, fieldName, fieldProblem } from '#app/text/checkout.ts';
import { neededFieldsMessage, requiredFieldsMessage } from '#app/text/required-fields.ts';
import { ErrorSummary } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}

/** The sentence of section 5 about the required fields, or one about what else is empty, and all fields below it. */
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
  const namesOf = (kind: CheckoutProblem) =>
    problems.flatMap(({ field, problem }) => (problem === kind ? [fieldName(field)] : []));
  const required = namesOf('required');
  const needed = namesOf('needed');
  const [led, lead]: [CheckoutProblem, string] =
    required.length > 0
      ? ['required', requiredFieldsMessage(required.map(t), language)]
      : ['needed', needed.length > 0 ? t(neededFieldsMessage(needed)) : ''];
  return (
    <ErrorSummary
      ref={ref}
      lead={lead && <p className="bold">{lead}</p>}
      errors={problems.map(({ field, problem }) => ({
        id: fieldId(field),
        label: t(fieldLabels[field]),
        text: problem === led ? null : t(fieldProblem(field, problem)),
      }))}
    />
  );
}
