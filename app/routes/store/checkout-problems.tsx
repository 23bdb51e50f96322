import type { MouseEvent, Ref } from 'react';
import type { CheckoutField } from '#app/domain/cart/checkout-check.ts';
import type { FieldProblem } from '#app/domain/cart/form-fields.ts';
import { fieldLabels, fieldName, fieldProblem } from '#app/text/checkout.ts';
import { colon } from '#app/text/marks.ts';
import { requiredFieldsMessage } from '#app/text/required-fields.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import styles from './checkout.module.css';

export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}

/** Required fields in the sentence of section 5, other problems below it, each linked to its field. */
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
  const others = problems.filter(({ problem }) => problem !== 'required');
  const goTo = (event: MouseEvent, field: CheckoutField) => {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  };
  return (
    <Notice tone="error" role="alert" tabIndex={-1} ref={ref} className={styles.problems}>
      {missing.length > 0 && <p className={styles.alertText}>{requiredFieldsMessage(missing, language)}</p>}
      {others.length > 0 && (
        <ul>
          {others.map(({ field, problem }) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={(event) => goTo(event, field)}>
                {t(fieldLabels[field])}
              </a>
              {colon(language)}
              {t(fieldProblem(field, problem))}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
