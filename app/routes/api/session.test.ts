import { afterAll, expect, test } from 'vitest';
import { removeStaff } from '#app/server/staff/staff.ts';
import { newPerson, signedIn } from '#test/staff-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { loader } from './session.ts';

const shop = await staffShop();
afterAll(() => shop.close());

test('a page that is signed out learns whether its account was removed, one that is signed in learns nothing of others', async () => {
  const { db } = shop.shop;
  const [owner, person] = [
    await signedIn(db, await newPerson(db, 'owner')),
    await signedIn(db, await newPerson(db, 'staff')),
  ];
  const asked = async (cookie: string, id = person.user.id) =>
    (await shop.ask(loader, { method: 'GET', path: `/api/auth/session?was=${id}`, cookie })).json();
  expect(await asked('')).toEqual({ user: null, wasRemoved: false });
  expect(await removeStaff(db, person.user.id, owner.user)).toBeNull();
  expect(await asked(person.cookie)).toEqual({ user: null, wasRemoved: true });
  expect(await asked(owner.cookie)).toEqual({
    user: { id: owner.user.id, email: owner.user.email, name: owner.user.name },
  });
  expect(await asked('', '')).toEqual({ user: null });
});
