import { expect, test } from 'vitest';
import { adminPath } from '#app/domain/staff/admin-path.ts';
import { routesFor } from './admin.ts';

test.each(routesFor(true).map(({ path }) => path))(
  'whoever asks for %s comes to it after the sign-in',
  (path) => {
    expect(adminPath(`/zh-TW${path}`)).toBe(path);
  },
);
