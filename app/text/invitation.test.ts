import { expect, test } from 'vitest';
import { invitedAs } from './invitation.ts';

test('a Latin name stands apart from Chinese text, as in the email', () => {
  expect(invitedAs('Ann', 'owner')[1]).toBe('Ann 邀請您以店主身分一起管理本店。');
  expect(invitedAs('Ann', 'staff')[1]).toBe('Ann 邀請您以員工身分協助管理本店。');
  expect(invitedAs('王小明', 'owner')[1]).toBe('王小明邀請您以店主身分一起管理本店。');
});
