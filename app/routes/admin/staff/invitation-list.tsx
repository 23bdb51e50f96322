import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Invitation } from '#app/domain/staff/staff.ts';
import styles from '#app/routes/admin/staff.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { againName, invitedBy, revokeName, staffText } from '#app/text/staff-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { RoleBadge } from './staff-list.tsx';
import { StaffQuestion } from './staff-question.tsx';

/** Who was asked and has not come. */
export function InvitationList({
  invitations,
  onAgain,
  onDone,
}: {
  invitations: readonly Invitation[];
  onAgain: (invitation: Invitation) => void;
  onDone: (done: LocalizedText) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <section className={styles.part} aria-labelledby="invitations">
      <h2 id="invitations">{t(staffText.waiting)}</h2>
      {invitations.length === 0 && <p>{t(staffText.noneWaiting)}</p>}
      {invitations.length > 0 && (
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <li key={invitation.id} className={`${styles.person} ${styles.invited}`}>
              <div className={styles.who}>
                <span lang="" className="semibold break-anywhere">
                  {invitation.name}
                </span>
                <span className={styles.note}>{invitation.email}</span>
              </div>
              <div>
                <RoleBadge role={invitation.role} />
              </div>
              <div className={styles.when}>
                {t(invitedBy(invitation.invitedBy, dateTimeText(invitation.expiresAt, 'short', language)))}
                {invitation.isOver && (
                  <span className={`${styles.note} bad semibold`}>{t(staffText.isOver)}</span>
                )}
              </div>
              <div className={styles.actions}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t(againName(invitation.name))}
                  onClick={() => onAgain(invitation)}
                >
                  {t(staffText.again)}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t(revokeName(invitation.name))}
                  onClick={() => setRevoking(invitation)}
                >
                  {t(staffText.revoke)}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <StaffQuestion
        intent="revoke-invitation"
        person={revoking}
        title={staffText.revokeTitle}
        text={staffText.revokeText}
        yes={staffText.revoke}
        onClose={() => setRevoking(null)}
        onDone={() => onDone(staffText.revoked)}
      />
    </section>
  );
}
