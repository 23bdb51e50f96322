import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { type Invitation, staffRoles } from '#app/domain/staff/staff.ts';
import { shopContext } from '#app/server/context.ts';
import { readQuery } from '#app/server/http/address-query.ts';
import { queryCursor } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { listInvitations, type Revocation, revokeInvitation } from '#app/server/staff/invitations.ts';
import { inviteByOwner, type OwnerInvitation } from '#app/server/staff/owner-invitation.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { type AccountChange, changeAccount } from '#app/server/staff/passwords.ts';
import { endStaffSessions, listStaff, removeStaff, resetSecondFactor } from '#app/server/staff/staff.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { dateTimeText } from '#app/text/date.ts';
import { againName, invitedBy, revokeName, staffText } from '#app/text/staff-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/staff.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import { Pager } from './parts/list.tsx';
import { InviteForm, type Inviting } from './staff/invite-form.tsx';
import { RoleBadge, StaffList } from './staff/staff-list.tsx';
import { StaffQuestion } from './staff/staff-question.tsx';
import styles from './staff.module.css';

const querySchema = {
  after: queryCursor,
  before: queryCursor,
  'invited-after': queryCursor,
  'invited-before': queryCursor,
};

/** Who may sign in, and who was asked to. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await ownerOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { after, before, ...invited } = readQuery(request, querySchema);
  const [staff, invitations] = await Promise.all([
    listStaff(db, { after, before }),
    listInvitations(db, { after: invited['invited-after'], before: invited['invited-before'] }),
  ]);
  return { staff, invitations, self: owner.id };
}

const id = postedText(100);
const password = postedText(1000);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('invite'),
    email: postedText(320),
    name: postedText(200),
    role: z.enum(staffRoles),
    language: z.literal(languages.map(({ index }) => index)),
    /** One's own, to make another owner. */
    password: password.optional(),
  }),
  z.strictObject({ intent: z.literal('revoke-invitation'), id }),
  z.strictObject({ intent: z.literal('remove'), id, password }),
  z.strictObject({ intent: z.literal('reset-second-factor'), id, password }),
  z.strictObject({ intent: z.literal('end-sessions'), id, password }),
]);

type Outcome = OwnerInvitation | Revocation | AccountChange;

export const action = pageAction(
  posted,
  ['invite', 'revoke-invitation', 'remove', 'reset-second-factor', 'end-sessions'],
  (input, shop, owner): Promise<Outcome> => {
    switch (input.intent) {
      case 'invite':
        return inviteByOwner(shop, input, owner);
      case 'revoke-invitation':
        return revokeInvitation(shop.db, input.id);
      case 'remove':
        return changeAccount('removed', removeStaff, shop, input, owner);
      case 'reset-second-factor':
        return changeAccount('second-factor-reset', resetSecondFactor, shop, input, owner);
      case 'end-sessions':
        return changeAccount('sessions-ended', endStaffSessions, shop, input, owner);
    }
  },
);

export default function StaffPage({ loaderData: { staff, invitations, self } }: Route.ComponentProps) {
  const t = useTranslate();
  useAdminChanges(['staff']);
  const [inviting, setInviting] = useState<{ start: Inviting; key: number } | null>(null);
  const [message, setMessage] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const invite = (start: Inviting) => {
    setMessage('');
    setInviting({ start, key: Date.now() });
  };
  const close = () => {
    setInviting(null);
    opener.current?.focus();
  };
  return (
    <>
      <AdminHeading title={t(staffText.title)} lead={t(staffText.lead)}>
        <Button
          ref={opener}
          leftSection={<AdminIcon name="plus" />}
          aria-expanded={inviting !== null}
          onClick={() => (inviting ? close() : invite({ name: '', email: '', role: 'staff' }))}
        >
          {t(staffText.invite)}
        </Button>
      </AdminHeading>
      {inviting && <InviteForm key={inviting.key} start={inviting.start} onClose={close} />}
      <p role="status" className={styles.done}>
        {message}
      </p>
      <StaffList staff={staff.rows} self={self} onDone={(done) => setMessage(t(done))} />
      <Pager
        path="/admin/staff"
        filters={['invited-after', 'invited-before']}
        page={staff}
        label={staffText.list}
      />
      <InvitationList
        invitations={invitations.rows}
        onAgain={({ name, email, role }) => invite({ name, email, role, again: true })}
        onDone={(done) => setMessage(t(done))}
      />
      <Pager
        path="/admin/staff"
        filters={['after', 'before']}
        page={invitations}
        label={staffText.waiting}
        prefix="invited-"
      />
    </>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;

/** Who was asked and has not come. */
function InvitationList({
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
