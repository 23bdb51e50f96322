import { expect, test } from 'vitest';
import { staffText } from '#app/text/staff-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { StaffList } from './staff-list.tsx';

test('“Sign out everywhere” is offered only for signed-in staff', () => {
  const person = { role: 'staff', secondFactor: false, lastSignInAt: null } as const;
  const shown = renderedText(
    <StaffList
      staff={[
        { ...person, id: 'a', name: 'Ming', email: 'ming@boma.example', sessions: 1 },
        { ...person, id: 'b', name: 'Hua', email: 'hua@boma.example', sessions: 0 },
      ]}
      self="c"
      onDone={() => {}}
    />,
  );
  expect(shown.split(staffText.signOut[0])).toHaveLength(2);
  expect(shown.split(staffText.remove[0])).toHaveLength(3);
});
