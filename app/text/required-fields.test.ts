import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { vectors } from '#test/vectors.ts';
import { requiredFieldsMessage } from './required-fields.ts';

describe('the required-field alert', () => {
  it.each([
    [['full name'], 'full name is a required field.'],
    [['full name', 'email'], 'full name and email are required fields.'],
    [['full name', 'email', 'county'], 'full name, email and county are required fields.'],
  ])('for %j is worded as specified', (names, words) => expect(requiredFieldsMessage(names, 0)).toBe(words));

  it('joins Chinese names as Chinese does', () => {
    expect(requiredFieldsMessage(['姓名', '電子郵件', '縣市'], 1)).toBe('姓名、電子郵件和縣市為必填欄位。');
    expect(requiredFieldsMessage(['姓名'], 1)).toBe('姓名為必填欄位。');
  });

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('required-fields');
    if (!shared) return skip();
    const row = z.object({ missing: z.array(z.string()), en: z.string() });
    for (const one of z.object({ cases: z.array(row).min(1) }).parse(shared).cases) {
      expect(requiredFieldsMessage(one.missing, 0)).toBe(one.en);
    }
  });
});
