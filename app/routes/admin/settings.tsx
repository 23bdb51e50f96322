import { useCallback, useState } from 'react';
import type { SettingsSection } from '#app/domain/settings.ts';
import { shopContext } from '#app/server/context.ts';
import { ownerRoleOrLogin } from '#app/server/owners/owner-access.ts';
import { ownersSections } from '#app/server/settings/save-settings.ts';
import { routesFor } from '#app/text/admin.ts';
import { sectionText, settingsText } from '#app/text/settings-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/settings.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskPageError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';
import { LeaveGuard } from './desk/leave-guard.tsx';
import { SectionForm } from './settings/section-form.tsx';
import styles from './settings.module.css';

/** Every section as it stands, and the moment for which the arrival is foretold. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerRoleOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  return { sections: await ownersSections(db, settings.defaults), now: new Date().toISOString() };
}

export default function SettingsPage({ loaderData: { sections, now } }: Route.ComponentProps) {
  const say = useSay();
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsSection>>(new Set());
  useDeskChanges(['settings']);
  const tellUnsaved = useCallback((section: SettingsSection, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const next = new Set(before);
      if (isUnsaved) next.add(section);
      else next.delete(section);
      return next;
    });
  }, []);
  return (
    <>
      <LeaveGuard unsaved={unsaved.size > 0} text={settingsText.leave} />
      <DeskHeading title={say(settingsText.title)} lead={say(settingsText.lead)} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={say(settingsText.sections)}>
          <ul>
            {sections.map(({ section }) => (
              <li key={section}>
                <a href={`#${section}`} data-unsaved={unsaved.has(section)}>
                  {say(sectionText[section].title)}
                  {unsaved.has(section) && (
                    <span className="visually-hidden"> {say(settingsText.unsaved)}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            {routesFor(true)
              .filter(({ under }) => under === '/admin/settings')
              .map(({ path, title }) => (
                <li key={path}>
                  <LocalLink to={path}>{say(title)}</LocalLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map((owned) => (
            <SectionForm key={owned.section} owned={owned} now={now} onUnsaved={tellUnsaved} />
          ))}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskPageError error={error} />;
}
