import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { action } from '#app/routes/admin/emails.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { staffShop } from '#test/staff-shop.ts';

const staff = await staffShop();
afterAll(() => staff.close());
const { db } = staff.shop;

async function sent(id: string, kind: EmailKind, recipient: string): Promise<string> {
  await db.insert(outbox).values({ id, kind, recipient, state: 'sent' });
  return id;
}

const resend = (id: string) => staff.post(action, { intent: 'resend-email', id });
const written = (recipient: string) => db.$count(outbox, eq(outbox.recipient, recipient));

test.each(['passwordReset', 'staffInvitation', 'emailTest'] as const)(
  '%s is not sent again',
  async (kind) => {
    const id = await sent(kind.toLowerCase(), kind, `${kind}@boma.example`);
    expect(await resend(id)).toEqual({ status: 409, body: { ok: false, problem: 'email-not-again' } });
    expect(await written(`${kind}@boma.example`)).toBe(1);
  },
);

test('other emails are, ten an hour to one recipient', async () => {
  const one = await sent('one', 'contact', 'ming@example.com');
  const other = await sent('other', 'backInStock', 'Ming@example.com');
  for (let time = 0; time < 5; time++)
    for (const id of [one, other]) expect(await resend(id)).toMatchObject({ status: 200 });
  expect(await resend(one)).toEqual({ status: 429, body: { ok: false, problem: 'too-many-requests' } });
  expect(await written('ming@example.com')).toBe(6);
  expect(await resend(await sent('third', 'contact', 'mei@example.com'))).toMatchObject({ status: 200 });
});
