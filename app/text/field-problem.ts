import type { LocalizedText } from '#app/domain/language.ts';

interface CheckedField {
  type: string;
  min?: string;
  max?: string;
  validity: Pick<ValidityState, 'valueMissing' | 'badInput'>;
}

/** Of a field that the browser refuses: what is to be typed there. */
export function fieldProblem({ type, min = '', max = '', validity }: CheckedField): LocalizedText {
  if (type === 'checkbox') return ['Please tick this box.', '請勾選此項。'];
  // What is no number has no value either.
  if (validity.valueMissing && !validity.badInput) return ['Please fill this in.', '請填寫此欄位。'];
  if (type === 'email') return ['This is not a valid email address.', '電子郵件格式不正確。'];
  const [english, chinese] = bounds(min, max, type === 'date');
  if (type === 'number') return [`Enter a whole number${english}.`, `請填寫${chinese}整數。`];
  // A bound shows how a date is written.
  if (type === 'date')
    return english === ''
      ? ['Enter a date, such as 2026-11-21.', '請填寫日期，例如2026-11-21。']
      : [`Enter a date${english}.`, `請填寫${chinese}日期。`];
  return ['Please check this field.', '請檢查此欄位。'];
}

function bounds(min: string, max: string, isDate: boolean): LocalizedText {
  if (min !== '' && max !== '') return [` from ${min} to ${max}`, `${min}至${max}的`];
  if (max !== '') return [` up to ${max}`, `不超過${max}的`];
  if (min === '') return ['', ''];
  return isDate ? [` on or after ${min}`, `${min}以後的`] : [` of ${min} or more`, `${min}以上的`];
}
