import { expect, test } from 'vitest';
import { adminPath } from '#app/domain/admin-path.ts';
import { adminRoutes } from './admin.ts';

test.each(adminRoutes.map(({ path }) => path))(
  'whoever asks for %s comes to it after the sign-in',
  (path) => {
    expect(adminPath(`/zh-TW${path}`)).toBe(path);
  },
);
