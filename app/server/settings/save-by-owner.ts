import { and, eq } from 'drizzle-orm';
import { localize, pick } from '#app/domain/language.ts';
import {
  type BankAccount,
  isGuardedChange,
  type SaveSettings,
  type Settings,
} from '#app/domain/settings/settings.ts';
import type { Shop } from '#app/server/context.ts';
import type { Tx } from '#app/server/db/client.ts';
import { user } from '#app/server/db/staff-schema.ts';
import { enqueueEmails } from '#app/server/emails/outbox.ts';
import type { StaffUser } from '#app/server/staff/auth.ts';
import { askPassword, type OwnPasswordProblem } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { eachLanguage } from '#app/text/payment.ts';
import { editableSections, type SavedSettings, saveSettings } from './save-settings.ts';

export type SavedByOwner = SavedSettings | { ok: false; problem: OwnPasswordProblem };

/**
 * Saves a section. Where money or accounts depend on what changes, it requires the owner's password, because an unlocked
 * screen is not its user; every owner gets an email about the first bank account and each change of it.
 */
export async function saveByOwner(
  { db, settings, jobs, log }: Shop,
  body: SaveSettings,
  { owner, password }: { owner: StaffUser; password: string },
): Promise<SavedByOwner> {
  const sections = await editableSections(db, settings.defaults);
  const isGuarded = sections.some(
    (saved) => saved.section === body.section && isGuardedChange(saved, body.typed),
  );
  const note = (outcome: string) => {
    if (isGuarded)
      logSecurity(log, 'settings-changed', { outcome, account: owner.id, subject: body.section });
  };
  const unproven = isGuarded ? await askPassword(db, owner.id, password) : null;
  if (unproven) {
    note(unproven);
    return { ok: false, problem: unproven };
  }
  const saved = await saveSettings(db, body, owner.email, settings.defaults, {
    written: (tx, before, after) => emailBankChange(tx, jobs, owner.email, { before, after }),
  });
  note(saved.ok ? 'ok' : saved.problem);
  if (saved.ok) {
    await settings.renew();
    jobs.wake('email');
  }
  return saved;
}

/** In the transaction of a save: every owner gets an email where the bank account is another. @param by as it names them. */
export async function emailBankChange(
  tx: Tx,
  jobs: Pick<Shop['jobs'], 'add'>,
  by: string,
  { before: { bank: before }, after: { bank: after } }: Record<'before' | 'after', Pick<Settings, 'bank'>>,
): Promise<void> {
  const isSameNumber = digitsOf(before) === digitsOf(after);
  if (isSameNumber && accountLabel(before) === accountLabel(after)) return;
  const owners = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.role, 'owner'), eq(user.emailVerified, true)));
  const payload = {
    by,
    at: new Date().toISOString(),
    before: digitsOf(before).slice(-4),
    after: digitsOf(after).slice(-4),
    placeBefore: accountLabel(before),
    placeAfter: accountLabel(after),
    isOtherNumber: isSameNumber ? '' : 'yes',
  };
  await enqueueEmails(
    tx,
    jobs,
    owners.map(({ email }) => ({ kind: 'bankChanged', payload, recipient: email })),
  );
}

/** All but the number, of which an email holds the last digits alone, for each language. */
function accountLabel(account: BankAccount | null): string {
  if (account === null) return '';
  const [name, holder] = [eachLanguage(account.name), eachLanguage(account.accountName)];
  const labels = localize(
    (language) => `${account.code} ${pick(name, language)} · ${pick(holder, language)}`,
  );
  return [...new Set(labels)].join('|');
}

function digitsOf(account: BankAccount | null): string {
  return (account?.accountNumber ?? '').replaceAll(/\D/g, '');
}
