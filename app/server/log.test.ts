import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('info', { write: (line: string) => (lines += line) }));
  return lines;
}

test('an event is one line of JSON with its level and time', () => {
  const line = logged((log) => log.info({ orderNumber: 'ABCD123' }, 'an order was placed'));
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    orderNumber: 'ABCD123',
    msg: 'an order was placed',
  });
});

test('people are left out, wherever they hide', () => {
  const failed = new Error(
    'Failed query: insert into "shop_order" values ($1)\nparams: 王小明,ming@example.com',
    {
      cause: Object.assign(new Error('duplicate key value violates unique constraint "shop_order_number"'), {
        code: '23505',
        detail: 'Key (email)=(ming@example.com) already exists.',
      }),
    },
  );
  const lines = logged((log) => {
    log.error({ err: failed }, 'an order could not be taken');
    log.warn({ err: new Error('550 <ming@example.com>: no such user, call 0912-345-678') }, 'not sent');
    log.info(
      { email: 'ming@example.com', customer: { name: '王小明' }, order: { number: '0912345678' } },
      'placed',
    );
    log.info({ headers: { cookie: 'session=1' }, body: { message: '王小明' } }, 'asked');
  });
  for (const secret of ['王小明', 'ming@', '0912', 'session=']) expect(lines).not.toContain(secret);
  expect(lines).toContain('duplicate key value violates unique constraint');
  expect(lines).toContain('23505');
  expect(lines).toContain('no such user');
});
