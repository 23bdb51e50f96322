import { expect, test } from 'vitest';
import { settingFields, settingKind, settingsSections } from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { settingProblemText } from './settings-fields-admin.ts';

const numbers = settingsSections.flatMap((section) =>
  settingFields[section].flatMap((field) =>
    ['number', 'decimal'].includes(settingKind(section, field)) ? [[section, field] as const] : [],
  ),
);

test.each(numbers)('%s %s: a number out of its limits is refused with both of them', (section, field) => {
  const checked = checkSettings(section, { [field]: '99999999999' });
  const problem = checked.ok ? undefined : checked.problems[field];
  // Which port it is matters only beside the server.
  if (problem === undefined) return expect(field).toBe('port');
  for (const words of settingProblemText(section, field, problem))
    expect(words.match(/\d[\d,.]*/g)?.length, words).toBeGreaterThanOrEqual(2);
});

test('a limit is written as its field is', () => {
  expect(settingProblemText('limits', 'firstPieces', 'no-count')).toEqual([
    'A whole number from 1 to 9,999.',
    '請填1到9,999的整數。',
  ]);
  expect(settingProblemText('fees', 'home', 'no-amount')).toEqual([
    'A whole amount from NT$0 to NT$99,999.',
    '請填NT$0到NT$99,999的整數金額。',
  ]);
});
