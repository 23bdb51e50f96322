import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { StaffRole } from '#app/domain/staff/staff.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { invitationLink, staffInvitation, user } from '#app/server/db/staff-schema.ts';
import { emailShop, mailOf, renderEmail } from '#app/server/emails/email-contents.ts';
import { fromAnywhere, home, newPerson, signedIn } from '#test/staff-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { signIn } from './auth.ts';
import {
  acceptInvitation,
  invitationOf,
  inviteStaff,
  listInvitations,
  makeInvitationLink,
  revokeInvitation,
} from './invitations.ts';
import { removeStaff } from './staff.ts';

const staff = await staffShop();
afterAll(staff.close);
const { db, jobs, settings } = staff.shop;
const config = { ...staff.shop.config, origin: 'https://boma.example' };
const { user: owner } = await signedIn(db, await newPerson(db, 'owner'));
const shopName = settings.current().shop.name;
const chosen = { name: 'Ming', password: 'a password of my own' };

let sequence = 0;
/** @returns address and token. */
async function invited(role: StaffRole = 'staff') {
  sequence += 1;
  const email = `ming${sequence}@boma.example`;
  const answer = await inviteStaff({ db, jobs, config }, { email, name: '王小明', role }, owner, 1);
  if (!answer.ok) throw new Error(answer.problem);
  const [row] = await db.select().from(staffInvitation).where(eq(staffInvitation.email, email));
  return { email, token: answer.token, id: row?.id ?? '' };
}

test('a link is 32 random bytes, stored only as their hash', async () => {
  const { token, id } = await invited();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const links = await db.select().from(invitationLink).where(eq(invitationLink.invitationID, id));
  expect(links).toHaveLength(1);
  expect(links[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(links)).not.toContain(token);
});

test('who accepts has the name and password that they chose, and the role they were given', async () => {
  const { email, token } = await invited('staff');
  expect(await invitationOf(db, token)).toMatchObject({ email, name: '王小明', role: 'staff' });
  expect(await acceptInvitation(db, token, chosen, shopName)).toEqual({ ok: true, email });
  const typed = { email, password: chosen.password };
  expect(await signIn(db, home, typed, fromAnywhere())).toMatchObject({
    ok: true,
    user: { name: 'Ming', role: 'staff' },
  });
  expect(await acceptInvitation(db, token, chosen, shopName)).toEqual({
    ok: false,
    problem: 'invitation-closed',
  });
});

test('of many who use one invitation at once, by either link, one comes in', async () => {
  const { email, token, id } = await invited();
  const other = await makeInvitationLink(db, id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => acceptInvitation(db, i % 2 ? token : other, chosen, shopName)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.select().from(user).where(eq(user.email, email))).toHaveLength(1);
});

test.each([
  ['no name', { ...chosen, name: '  ' }, 'invalid-name'],
  ['a name without end', { ...chosen, name: 'x'.repeat(81) }, 'invalid-name'],
  ['a name of signs nobody sees', { ...chosen, name: 'a\u0007b' }, 'invalid-name'],
  ['a common password', { ...chosen, password: 'iloveyou' }, 'common-password'],
  ['a short password', { ...chosen, password: 'short' }, 'weak-password'],
  ['a password without end', { ...chosen, password: 'x'.repeat(129) }, 'weak-password'],
])('%s is refused, and the link stays good', async (_, typed, problem) => {
  const { token } = await invited();
  expect(await acceptInvitation(db, token, typed, shopName)).toEqual({ ok: false, problem });
  expect(await invitationOf(db, token)).not.toBeNull();
});

test('a link is closed after three days, when it is taken back, and when a newer one was made', async () => {
  const old = await invited();
  await db
    .update(staffInvitation)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(staffInvitation.id, old.id));
  const revoked = await invited();
  expect(await revokeInvitation(db, revoked.id)).toEqual({ ok: true });
  expect(await revokeInvitation(db, revoked.id)).toEqual({ ok: false, problem: 'invitation-unknown' });
  const first = await invited();
  const again = await inviteStaff(
    { db, jobs, config },
    { email: first.email.toUpperCase(), name: 'Ming', role: 'owner' },
    owner,
    0,
  );
  for (const { token } of [old, revoked, first]) {
    expect(await invitationOf(db, token)).toBeNull();
    expect(await acceptInvitation(db, token, chosen, shopName)).toEqual({
      ok: false,
      problem: 'invitation-closed',
    });
  }
  expect(again.ok && (await invitationOf(db, again.token))).toMatchObject({ role: 'owner' });
  expect((await listInvitations(db)).rows.filter(({ isOver }) => isOver)).toMatchObject([
    { email: old.email },
  ]);
});

test('an owner who is removed takes their open invitations along, emails that wait too, and sends no more', async () => {
  const { user: gone } = await signedIn(db, await newPerson(db, 'owner'));
  const invite = (email: string) =>
    inviteStaff({ db, jobs, config }, { email, name: 'Ming', role: 'owner' }, gone, 0);
  const [own, kept] = [await invite('back-again@boma.example'), await invited()];
  expect(await removeStaff(db, gone.id, owner)).toBeNull();
  expect(own.ok && (await invitationOf(db, own.token))).toBeNull();
  expect(await db.$count(outbox, eq(outbox.recipient, 'back-again@boma.example'))).toBe(0);
  expect(await invitationOf(db, kept.token)).not.toBeNull();
  expect(await invite('later@boma.example')).toEqual({ ok: false, problem: 'owners-only' });
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '../../etc', '\0'])(
  '%j opens nothing',
  async (token) => {
    expect(await invitationOf(db, token)).toBeNull();
    expect(await acceptInvitation(db, token, chosen, shopName)).toMatchObject({ ok: false });
  },
);

test('nobody is invited who is here already, or at no address, or without a name', async () => {
  const known = await newPerson(db, 'staff');
  const ask = (typed: { email: string; name: string }) =>
    inviteStaff({ db, jobs, config }, { ...typed, role: 'staff' }, owner, 0);
  expect(await ask({ email: known.email, name: 'A' })).toEqual({ ok: false, problem: 'already-staff' });
  expect(await ask({ email: 'nobody', name: 'A' })).toEqual({ ok: false, problem: 'invalid-email' });
  expect(await ask({ email: 'a@boma.example,b@boma.example', name: 'A' })).toMatchObject({ ok: false });
  expect(await ask({ email: 'a@boma.example', name: ' ' })).toEqual({ ok: false, problem: 'invalid-name' });
});

test('the email speaks the chosen language first; read at the admin area it has no link, sent it has one of its own', async () => {
  const { email, token, id } = await invited();
  const [row] = await db.select().from(outbox).where(eq(outbox.recipient, email));
  if (!row) throw new Error('no email');
  const shop = emailShop(config, settings.current());
  const read = await renderEmail(db, row.id, shop);
  expect(read?.text).not.toContain('/invitation/');
  const sent = await mailOf(db, row, shop, true);
  expect(sent?.to.address).toBe(email);
  expect(sent?.subject).toMatch(/^.*商店後台邀請.*Invitation/);
  const link = /https:\/\/boma\.example\/zh-TW\/invitation\/([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
  expect(link).not.toBe(token);
  expect(await invitationOf(db, link)).toMatchObject({ email });
  await revokeInvitation(db, id);
  expect(await db.select().from(outbox).where(eq(outbox.id, row.id))).toEqual([]);
  expect(await mailOf(db, row, shop, true)).toBeNull();
});

test('without a public address there is no email, and the owner hands over the link', async () => {
  const answer = await inviteStaff(
    { db, jobs, config: { ...config, origin: null } },
    { email: 'home@boma.example', name: 'Ming', role: 'staff' },
    owner,
    0,
  );
  expect(answer).toMatchObject({ ok: true, hasEmail: false });
  expect(await db.select().from(outbox).where(eq(outbox.recipient, 'home@boma.example'))).toEqual([]);
});
