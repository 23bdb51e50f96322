import { expect, test } from 'vitest';
import { publicName } from './public-name.ts';

test.each([
  ['Thandi', 'Nkosi', '', 'Thandi N.'],
  ['', '', 'Johannes van der Merwe', 'Johannes M.'],
  ['', '', 'Nkosi, Thandi', 'Thandi N.'],
  ['', '', 'Mrs. Thandi Nkosi', 'Thandi N.'],
  ['', '', 'Thandi O’Brien-Nkosi', 'Thandi O.'],
  ['', '', 'Cher', 'Cher'],
  ['Ann', '', ' ', 'Ann'],
  ['', '', `${'x'.repeat(60)} y`, 'x'.repeat(40)],
  ['', '', '王小明', '王○○'],
  ['', '', '王 小明', '王○○'],
  ['', '', '王明', '王○'],
  ['', '', '王小姐', '王○○'],
  ['', '', '歐陽小明', '歐陽○○'],
  ['', '', '歐陽明', '歐陽○'],
  ['', '', '林美美 (Amy)', '林○○'],
  ['', '', '林美美 Amy Lin', '林○○'],
  ['', '', '陳Amy', '陳○○'],
  ['', '', 'Amy Lin（林美美）', 'Amy L.'],
  ['', '', 'Amy 林美美', 'Amy'],
  ['', '', 'thandi@example.com', ''],
  ['', '', '0912 345 678', ''],
  ['', '', '', ''],
])('%s %s %s is shown as %s', (firstName, lastName, name, shown) => {
  expect(publicName({ firstName, lastName, name })).toBe(shown);
});
