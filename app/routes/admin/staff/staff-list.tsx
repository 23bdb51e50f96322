import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { StaffMember, StaffRole } from '#app/domain/staff/staff.ts';
import { Badge } from '#app/routes/admin/parts/list.tsx';
import styles from '#app/routes/admin/staff.module.css';
import { adminText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  lastSignIn,
  removeName,
  resetName,
  roleText,
  sessionsOpen,
  signOutName,
  staffText,
} from '#app/text/staff-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { StaffQuestion } from './staff-question.tsx';

/** Who may sign in. @param self the reader's own id: the own account is looked after elsewhere. */
export function StaffList({
  staff,
  self,
  onDone,
}: {
  staff: readonly StaffMember[];
  self: string;
  onDone: (done: LocalizedText) => void;
}) {
  const t = useTranslate();
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  const [resetting, setResetting] = useState<StaffMember | null>(null);
  const [signingOut, setSigningOut] = useState<StaffMember | null>(null);
  return (
    <section className={styles.part} aria-labelledby="staff-list">
      <h2 id="staff-list">{t(staffText.list)}</h2>
      <ul className={styles.list}>
        {staff.map((person) => (
          <Person
            key={person.id}
            person={person}
            isSelf={person.id === self}
            onRemove={() => setRemoving(person)}
            onReset={() => setResetting(person)}
            onSignOut={() => setSigningOut(person)}
          />
        ))}
      </ul>
      <StaffQuestion
        intent="remove"
        person={removing}
        title={staffText.removeTitle}
        text={staffText.removeText}
        yes={staffText.remove}
        onClose={() => setRemoving(null)}
        onDone={() => onDone(staffText.removed)}
      />
      <StaffQuestion
        intent="reset-second-factor"
        person={resetting}
        title={staffText.resetTitle}
        text={staffText.resetText}
        yes={staffText.resetDo}
        onClose={() => setResetting(null)}
        onDone={() => onDone(staffText.wasReset)}
      />
      <StaffQuestion
        intent="end-sessions"
        person={signingOut}
        title={staffText.signOutTitle}
        text={staffText.signOutText}
        yes={staffText.signOut}
        onClose={() => setSigningOut(null)}
        onDone={() => onDone(staffText.wasSignedOut)}
      />
    </section>
  );
}

function Person({
  person: { name, email, role, secondFactor, lastSignInAt, sessions },
  isSelf,
  onRemove,
  onReset,
  onSignOut,
}: {
  person: StaffMember;
  isSelf: boolean;
  onRemove: () => void;
  onReset: () => void;
  onSignOut: () => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <span lang="" className="semibold break-anywhere">
          {name}
        </span>
        {isSelf && t(staffText.you)}
        <span className={styles.note}>{email}</span>
      </div>
      <div>
        <RoleBadge role={role} />
      </div>
      <div>
        <Badge
          variant={secondFactor ? { colour: 'primary', icon: 'check' } : { colour: 'amber', icon: 'cross' }}
        >
          {t(secondFactor ? staffText.factorOn : staffText.factorOff)}
        </Badge>
      </div>
      <div className={styles.when}>
        {t(lastSignInAt ? lastSignIn(dateTimeText(lastSignInAt, 'short', language)) : staffText.never)}
        <span className={styles.note}>{t(sessionsOpen(sessions))}</span>
      </div>
      <div className={styles.actions}>
        {isSelf ? (
          <LocalLink to="/admin/account">{t(adminText.account)}</LocalLink>
        ) : (
          <>
            {secondFactor && (
              <Button variant="default" size="compact-sm" aria-label={t(resetName(name))} onClick={onReset}>
                {t(staffText.reset)}
              </Button>
            )}
            {sessions > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t(signOutName(name))}
                onClick={onSignOut}
              >
                {t(staffText.signOut)}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" aria-label={t(removeName(name))} onClick={onRemove}>
              {t(staffText.remove)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

export function RoleBadge({ role }: { role: StaffRole }) {
  const t = useTranslate();
  return (
    <Badge variant={{ colour: role === 'owner' ? 'violet' : 'secondary', icon: 'account' }}>
      {t(roleText[role].name)}
    </Badge>
  );
}
