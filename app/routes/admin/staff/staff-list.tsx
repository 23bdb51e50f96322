import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Pair } from '#app/domain/language.ts';
import type { StaffMember } from '#app/domain/staff.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import badge from '#app/routes/admin/orders/status-badge.module.css';
import styles from '#app/routes/admin/staff.module.css';
import { adminText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import {
  lastSignIn,
  removeName,
  resetName,
  roleText,
  sessionsOpen,
  staffText,
} from '#app/text/staff-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
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
  onDone: (done: Pair) => void;
}) {
  const say = useSay();
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  const [resetting, setResetting] = useState<StaffMember | null>(null);
  return (
    <section className={styles.part} aria-labelledby="staff-list">
      <h2 id="staff-list">{say(staffText.list)}</h2>
      <ul className={styles.list}>
        {staff.map((person) => (
          <Person
            key={person.id}
            person={person}
            isSelf={person.id === self}
            onRemove={() => setRemoving(person)}
            onReset={() => setResetting(person)}
          />
        ))}
      </ul>
      <StaffQuestion
        path="/api/removeStaff"
        person={removing}
        title={staffText.removeTitle}
        text={staffText.removeText}
        yes={staffText.remove}
        onClose={() => setRemoving(null)}
        onDone={() => onDone(staffText.removed)}
      />
      <StaffQuestion
        path="/api/resetSecondFactor"
        person={resetting}
        title={staffText.resetTitle}
        text={staffText.resetText}
        yes={staffText.resetDo}
        onClose={() => setResetting(null)}
        onDone={() => onDone(staffText.wasReset)}
      />
    </section>
  );
}

function Person({
  person: { name, email, role, secondFactor, lastSignInAt, sessions },
  isSelf,
  onRemove,
  onReset,
}: {
  person: StaffMember;
  isSelf: boolean;
  onRemove: () => void;
  onReset: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <span lang="" className={styles.name}>
          {name}
        </span>
        {isSelf && say(staffText.you)}
        <span className={styles.note}>{email}</span>
      </div>
      <div>
        <span className={`${badge.badge} ${badge[role === 'owner' ? 'violet' : 'secondary']}`}>
          <DeskIcon name="account" size={15} />
          {say(roleText[role].name)}
        </span>
      </div>
      <div>
        <span className={`${badge.badge} ${badge[secondFactor ? 'primary' : 'amber']}`}>
          <DeskIcon name={secondFactor ? 'check' : 'cross'} size={15} />
          {say(secondFactor ? staffText.factorOn : staffText.factorOff)}
        </span>
      </div>
      <div className={styles.when}>
        {say(lastSignInAt ? lastSignIn(dateTimeText(lastSignInAt, 'short', language)) : staffText.never)}
        <span className={styles.note}>{say(sessionsOpen(sessions))}</span>
      </div>
      <div className={styles.actions}>
        {isSelf ? (
          <LocalLink to="/admin/account">{say(adminText.account)}</LocalLink>
        ) : (
          <>
            {secondFactor && (
              <Button variant="default" size="compact-sm" aria-label={say(resetName(name))} onClick={onReset}>
                {say(staffText.reset)}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" aria-label={say(removeName(name))} onClick={onRemove}>
              {say(staffText.remove)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
