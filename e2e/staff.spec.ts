import type { Page } from '@playwright/test';
import { accountProblems, accountText } from '#app/text/account-admin.ts';
import { adminText, callProblems } from '#app/text/admin.ts';
import { invitationText } from '#app/text/invitation.ts';
import { loginText } from '#app/text/login.ts';
import { againName, removeName, signOutName, staffProblems, staffText } from '#app/text/staff-admin.ts';
import { appCode } from '#test/authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import { desktop, expect, phone, test } from './shop.ts';
import { signIn } from './sign-in.ts';

const ming = { email: 'ming@boma.example', password: 'biltong and braai' };

test.describe('on a desktop, in English', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  test.use({ ...desktop, linked: true, expectedErrors: async ({}, use) => use([/ERR_FAILED/]) });

  test('the owner invites somebody, who comes by the email, signs in with a second step, and is removed', async ({
    page,
    shop,
    visit,
  }) => {
    await signIn(page, shop);
    await page.goto('/admin/staff');
    await expect(page.getByText(staffText.noneWaiting[0])).toBeVisible();
    await page.getByRole('button', { name: staffText.invite[0] }).press('Enter');
    await expect(page.getByLabel(staffText.name[0])).toBeFocused();
    await page.keyboard.type('王小明');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(staffText.email[0], { exact: true })).toBeFocused();
    await page.keyboard.type(ming.email);
    await page.getByLabel(staffText.emailLanguage[0]).selectOption('1');
    await page.getByRole('button', { name: staffText.send[0], exact: true }).click();
    await expect(page.getByRole('region', { name: staffText.linkTitle[0] })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: staffText.close[0] }).click();
    await expect(page.getByText(staffText.noneWaiting[0])).toBeHidden();

    const isTheirs = ({ recipients }: { recipients: readonly string[] }) => recipients[0] === ming.email;
    await shop.mail.waitFor(1, isTheirs);
    await page.getByRole('button', { name: againName('王小明')[0] }).click();
    await expect(page.getByRole('region', { name: staffText.linkTitle[0] })).toBeFocused();
    await page.getByRole('button', { name: staffText.close[0] }).click();
    const [, message] = await shop.mail.waitFor(2, isTheirs);
    const link = /http:\/\/localhost:\d+\/(?:zh-TW\/)?invitation\/[\w-]{43}/.exec(
      message?.email.text ?? '',
    )?.[0];
    const theirs = await visit(phone);
    await theirs.goto(
      (link ?? '').replace('/invitation/', '/zh-TW/invitation/').replace('/zh-TW/zh-TW/', '/zh-TW/'),
    );
    await theirs.getByLabel(invitationText.password[1]).fill('short');
    await theirs.getByRole('button', { name: invitationText.submit[1] }).click();
    await expect(theirs.getByRole('alert')).toBeFocused();
    await theirs.getByLabel(invitationText.password[1]).fill(ming.password);
    await theirs.route('**/invitation/*.data', (route) => route.abort(), { times: 1 });
    await theirs.getByRole('button', { name: invitationText.submit[1] }).click();
    await expect(theirs.getByRole('alert')).toHaveText(invitationText.unreachable[1]);
    await expect(theirs.getByLabel(invitationText.password[1])).toHaveValue(ming.password);
    await theirs.getByRole('button', { name: invitationText.submit[1] }).click();
    await expect(theirs).toHaveURL('/zh-TW/admin');
    await expect(page.getByText(ming.email)).toBeVisible();
    await expect(page.getByText(staffText.noneWaiting[0])).toBeVisible();

    await theirs.goto('/zh-TW/admin/settings');
    await expect(theirs.getByRole('heading', { name: adminText.ownersOnlyTitle[1] })).toBeVisible();
    await theirs.goto('/zh-TW/admin/account');
    await theirs.getByRole('button', { name: accountText.begin[1] }).click();
    await expect(theirs.getByLabel(accountText.password[1])).toBeFocused();
    await theirs.getByLabel(accountText.password[1]).fill(ming.password);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('img', { name: accountText.qr[1] })).toBeVisible();
    const secret = await secretOf(theirs);
    await theirs.getByLabel(accountText.code[1], { exact: true }).fill(appCode(secret));
    await theirs.keyboard.press('Enter');
    const codes = theirs.getByRole('list', { name: accountText.codesTitle[1] }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(theirs);
    const [backup = ''] = await codes.allTextContents();
    await theirs.getByRole('button', { name: accountText.saved[1] }).click();
    await expect(theirs.getByText(accountText.turnedOn[1])).toBeVisible();

    const again = await visit({ ...phone, javaScriptEnabled: false });
    await password(again);
    await expect(again.getByRole('heading', { name: loginText.codeTitle[1] })).toBeVisible();
    await again.getByLabel(loginText.code[1]).fill(backup);
    await again.getByRole('button', { name: loginText.codeSubmit[1], exact: true }).click();
    await expect(again).toHaveURL('/zh-TW/admin');

    const third = await visit(phone);
    await password(third);
    await expect(third.getByLabel(loginText.code[1])).toBeFocused();
    await expectAccessible(third);
    await third.getByRole('button', { name: loginText.useBackup[1] }).click();
    await third.keyboard.type(backup);
    await third.keyboard.press('Enter');
    await expect(third.getByRole('alert')).toHaveText(loginText.backupWrong[1]);
    await third.goto('/zh-TW/admin');
    await expect(third).toHaveURL(/\/zh-TW\/login/);

    // What is typed keeps a page of somebody who is removed, whose header says so wherever it is scrolled to.
    const typing = await theirs.context().newPage();
    await typing.goto('/zh-TW/admin/orders/new');
    await expect(typing.getByText(adminText.liveOpen[1])).toBeAttached();
    await typing.getByLabel('姓名', { exact: true }).fill('王太太');

    const saving = await theirs.context().newPage();
    await saving.goto('/zh-TW/admin/account');
    await expect(saving.getByText(adminText.liveOpen[1])).toBeAttached();
    await saving.getByLabel(accountText.current[1], { exact: true }).fill(ming.password);
    await saving.getByLabel(accountText.next[1], { exact: true }).fill('boerewors and braai');

    await page.getByRole('button', { name: signOutName('王小明')[0] }).click();
    const question = page.getByRole('dialog', { name: staffText.signOutTitle[0] });
    await expectAccessible(page);
    await question.getByRole('button', { name: staffText.cancel[0] }).last().click();
    await expect(question).toBeHidden();

    await page.getByRole('button', { name: removeName('王小明')[0] }).click();
    const confirmation = page.getByRole('dialog', { name: staffText.removeTitle[0] });
    await confirmation.getByRole('button', { name: staffText.remove[0] }).click();
    await expect(confirmation.getByRole('alert')).toHaveText(staffProblems['password-missing'][0]);
    await confirmation.getByLabel(staffText.password[0]).fill(shop.owner.password);
    await confirmation.getByRole('button', { name: staffText.remove[0] }).click();
    await expect(page.getByText(staffText.removed[0])).toBeVisible();
    await expect(theirs).toHaveURL(/\/zh-TW\/login/);
    await expect(typing.getByText(adminText.signedOut[1], { exact: true })).toBeVisible();
    await expect(typing.getByText(adminText.liveOpen[1])).toBeHidden();
    await expect(typing.getByText(adminText.accountRemoved[1])).toBeVisible();
    await expect(typing.getByRole('link', { name: adminText.signInAgain[1] })).toHaveCount(0);

    // There is nothing to sign in with again, so what is pressed then does not ask for it.
    await expect(saving.getByText(adminText.accountRemoved[1])).toBeVisible();
    const answer = Promise.withResolvers<void>();
    await saving.route(/\/account/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = saving.waitForRequest((request) => request.method() === 'POST');
    await saving.getByRole('button', { name: accountText.change[1] }).click();
    await asked;
    // The end of the session may be heard of again meanwhile.
    const heard = saving.waitForResponse(/\/api\/auth\/session/);
    await typing.evaluate(() => new BroadcastChannel('boma.auth').postMessage('signed-out'));
    await heard;
    answer.resolve();
    await expect(saving.getByRole('button', { name: adminText.leaveUnsaved[1] })).toBeFocused();
    await expect(saving.getByText(adminText.accountRemoved[1])).toBeVisible();
    await expect(saving.getByText(callProblems['signed-out'][1])).toHaveCount(0);
  });
});

test.describe('before JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('other sessions are ended, and a password that is refused says why and is not in the page', async ({
    page,
    shop,
    visit,
  }) => {
    const other = await visit(phone);
    await signIn(other, shop);
    await signIn(page, shop);
    await page.goto('/zh-TW/admin/account');
    await page.getByRole('button', { name: accountText.endOthers[1] }).click();
    await expect(page.getByRole('button', { name: accountText.endOthers[1] })).toBeHidden();
    await other.goto('/admin');
    await expect(other).toHaveURL(/\/login/);
    await page.getByLabel(accountText.current[1]).fill('a guess of mine');
    await page.getByLabel(accountText.next[1]).fill('short');
    await page.getByRole('button', { name: accountText.change[1] }).click();
    await expect(page.getByRole('alert')).toHaveText(accountProblems['weak-password'][1]);
    expect(await page.content()).not.toContain('a guess of mine');
  });
});

async function password(page: Page): Promise<void> {
  await page.goto('/zh-TW/login');
  await page.getByLabel(loginText.email[1]).fill(ming.email);
  await page.getByLabel(loginText.password[1]).fill(ming.password);
  await page.getByRole('button', { name: loginText.submit[1], exact: true }).click();
}

/** The key without spaces between its groups. */
async function secretOf(page: Page): Promise<string> {
  const key = page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
}
