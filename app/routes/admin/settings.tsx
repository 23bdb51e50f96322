import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { languageOfPath } from '#app/domain/language.ts';
import {
  fieldKinds,
  isGuardedSection,
  type SettingsSection,
  settingFields,
  settingsSections,
} from '#app/domain/settings/settings.ts';
import { staffRoles } from '#app/domain/staff/staff.ts';
import { shopContext } from '#app/server/context.ts';
import { outgoingFor, type SavedEmail, saveEmail } from '#app/server/emails/email-setup.ts';
import { readHeld } from '#app/server/emails/held-emails.ts';
import { type EmailTest, sendTestEmail } from '#app/server/emails/test-email.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { type PromisedOrder, promisedAhead, promisedWhenClosed } from '#app/server/orders/packing.ts';
import { type SavedByOwner, saveByOwner } from '#app/server/settings/save-by-owner.ts';
import { editableSections } from '#app/server/settings/save-settings.ts';
import { offeredBy, shopDetails } from '#app/server/shop-details.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { routesFor } from '#app/text/admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/settings.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { EmailFromEnvironment } from './settings/email-fields.tsx';
import { SectionForm } from './settings/section-form.tsx';
import styles from './settings.module.css';

/** Every section as it is saved, and the moment for which the arrival is previewed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await ownerOrLogin(context, request);
  const { db, config, settings } = context.get(shopContext);
  return {
    sections: await editableSections(db, settings.defaults),
    outgoing: outgoingFor(config, user.email),
    held: await readHeld(db),
    offered: {
      ...offeredBy(shopDetails(settings.current(), config)),
      hasBank: settings.current().bank !== null,
      hasFamilyMart: settings.current().fees.familyMart !== null,
    },
    whenClosed: await promisedWhenClosed(db, settings.current().delivery),
    promisedOn: countByDay(await promisedAhead(db)),
    now: new Date().toISOString(),
  };
}

function countByDay(orders: readonly PromisedOrder[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { day } of orders) counts[day] = (counts[day] ?? 0) + 1;
  return counts;
}

/** Each section is an intent: its fields as they are typed, and the version that was edited. */
const [first, ...others] = settingsSections;
const posted = z.discriminatedUnion('intent', [
  postedSection(first),
  ...others.map(postedSection),
  z.strictObject({ intent: z.literal('test-email') }),
]);

function postedSection(section: SettingsSection) {
  // A box that is not ticked is not posted.
  const field = postedText(fieldKinds.page.longest).default('');
  const fields: Record<string, typeof field> = {};
  for (const name of settingFields[section]) fields[name] = field;
  if (isGuardedSection(section)) fields.password = field;
  return z.strictObject({
    ...fields,
    intent: z.literal(section),
    version: z.string().regex(/^\d{1,9}$/),
  });
}

type FactorMissing = { ok: false; problem: 'own-factor-missing' };

export const action = pageAction(
  posted,
  [...settingsSections, 'test-email'],
  async (input, shop, owner, request): Promise<SavedByOwner | SavedEmail | EmailTest | FactorMissing> => {
    const { settings } = shop;
    const language = languageOfPath(new URL(request.url).pathname);
    if (!('version' in input)) return sendTestEmail(shop, settings.current(), owner, language);
    const { intent: section, version, ...fields } = input;
    const { password = '', ...typed }: Record<string, string> = fields;
    const body = { section, typed, version: Number(version) };
    if (section === 'email') return saveEmail(shop, body, { owner, password, language });
    if (section === 'signIn' && !owner.secondFactor) {
      // Whoever asks others for it can sign in with it themselves.
      const asked = settings.current().signIn.secondFactor;
      if (staffRoles.some((role) => typed[role] === 'on' && !asked.includes(role)))
        return { ok: false, problem: 'own-factor-missing' };
    }
    return saveByOwner(shop, body, { owner, password });
  },
);

export default function SettingsPage({
  loaderData: { sections, outgoing, held, offered, whenClosed, promisedOn, now },
}: Route.ComponentProps) {
  const t = useTranslate();
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsSection>>(new Set());
  useAdminChanges(['settings', 'emails']);
  const noteUnsaved = useCallback((section: SettingsSection, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const next = new Set(before);
      if (isUnsaved) next.add(section);
      else next.delete(section);
      return next;
    });
  }, []);
  return (
    <div className={styles.room}>
      <LeaveGuard unsaved={unsaved.size > 0} text={settingsText.leave} />
      <AdminHeading title={t(settingsText.title)} lead={t(settingsText.lead)} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t(settingsText.sections)}>
          <ul>
            {sections.map(({ section }) => (
              <li key={section}>
                <Link to={`#${section}`} data-unsaved={unsaved.has(section)}>
                  {t(sectionText[section].title)}
                  {unsaved.has(section) && (
                    <span className="visually-hidden"> {t(settingsText.unsaved)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            {routesFor(true)
              .filter(({ under }) => under === '/admin/settings')
              .map(({ path, title }) => (
                <li key={path}>
                  <LocalLink to={path}>{t(title)}</LocalLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map((owned) =>
            owned.section === 'email' && outgoing.environment ? (
              <EmailFromEnvironment key={owned.section} outgoing={outgoing} held={held} />
            ) : (
              <SectionForm
                key={owned.section}
                owned={owned}
                outgoing={outgoing}
                held={held}
                offered={offered}
                whenClosed={whenClosed}
                promisedOn={promisedOn}
                now={now}
                onUnsaved={noteUnsaved}
              />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
