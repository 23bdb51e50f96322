import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import { action } from '#app/routes/admin/emails.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { transfers } from '#test/bank-transfers.ts';
import { staffShop } from '#test/staff-shop.ts';
import { theShop } from './outbox.ts';

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
  const one = await sent('one', 'bankChanged', 'ming@example.com');
  const other = await sent('other', 'backInStock', 'Ming@example.com');
  for (let time = 0; time < 5; time++)
    for (const id of [one, other]) expect(await resend(id)).toMatchObject({ status: 200 });
  expect(await resend(one)).toEqual({ status: 429, body: { ok: false, problem: 'too-many-requests' } });
  expect(await written('ming@example.com')).toBe(6);
  expect(await resend(await sent('third', 'bankChanged', 'mei@example.com'))).toMatchObject({ status: 200 });
});

test('an email of an order goes to the address that its customer has by now, one to the shop to the shop’s', async () => {
  const { orderID } = await transfers(db).placed();
  await db
    .update(shopOrder)
    .set({ customer: sql`jsonb_set(${shopOrder.customer}, '{email}', '"right@example.com"')` })
    .where(eq(shopOrder.orderID, orderID));
  const one = { orderID, recipient: 'wrong@example.com' };
  await db.insert(outbox).values([
    { ...one, id: 'was-sent', kind: 'newOrder', state: 'sent' },
    { ...one, id: 'was-dead', kind: 'cancelled', state: 'dead' },
    { ...one, id: 'to-shop', kind: 'newOrderShop', state: 'dead' },
  ]);
  expect(await resend('was-sent')).toMatchObject({ status: 200 });
  for (const id of ['was-dead', 'to-shop'])
    expect(await staff.post(action, { intent: 'retry-email', id })).toMatchObject({ status: 200 });
  const now = await db.select().from(outbox).where(eq(outbox.orderID, orderID));
  const to = (kind: EmailKind) =>
    now.filter((row) => row.kind === kind && row.state === 'waiting').map(({ recipient }) => recipient);
  expect(to('newOrder')).toContain('right@example.com');
  expect(to('cancelled')).toEqual(['right@example.com']);
  expect(to('newOrderShop')).toContain(theShop);
  expect(to('newOrderShop')).not.toContain('wrong@example.com');
});
