import type { ComponentProps } from 'react';
import { disagreement } from '#app/domain/address/typed-place.ts';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import type { CheckoutField } from '#app/domain/cart/checkout-details.ts';
import { fieldHints, fieldLabels, fieldProblem } from '#app/text/checkout.ts';
import { liesElsewhere } from '#app/text/county.ts';
import { TextField } from '#app/ui/field.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { dispatch, useSession } from '#app/ui/session.tsx';
import { fieldId } from './checkout-problems.tsx';

export type Fields = { problemOf: (field: CheckoutField) => CheckoutProblem | undefined };

export function CheckoutText({
  field,
  problemOf,
  optional = false,
  ...input
}: Fields & { field: CheckoutField; optional?: boolean } & ComponentProps<'input'>) {
  const t = useTranslate();
  const { draft } = useSession();
  const hint = fieldHints[field];
  const problem = problemOf(field);
  const other = problem === 'elsewhere' ? disagreement(draft) : null;
  return (
    <TextField
      onChange={(event) => dispatch({ type: 'draft', draft: { [field]: event.target.value } })}
      {...input}
      id={fieldId(field)}
      name={field}
      label={t(fieldLabels[field])}
      hint={hint && t(hint)}
      error={other ? t(liesElsewhere(other)) : problem && t(fieldProblem(field, problem))}
      optional={optional}
      required={!optional}
      maxLength={checkoutLimits[field]}
      value={draft[field]}
    />
  );
}
