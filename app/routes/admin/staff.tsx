import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { shopContext } from '#app/server/context.ts';
import { listInvitations } from '#app/server/staff/invitations.ts';
import { listStaff } from '#app/server/staff/staff.ts';
import { ownerOrLogin } from '#app/server/staff/staff-access.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/staff.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import { InvitationList } from './staff/invitation-list.tsx';
import { InviteForm, type Inviting } from './staff/invite-form.tsx';
import { StaffList } from './staff/staff-list.tsx';
import styles from './staff.module.css';

/** Who may sign in, and who was asked to. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await ownerOrLogin(context, request);
  const { db } = context.get(shopContext);
  const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db)]);
  return { staff, invitations, self: owner.id };
}

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
      <StaffList staff={staff} self={self} onDone={(done) => setMessage(t(done))} />
      <InvitationList
        invitations={invitations}
        onAgain={({ name, email, role }) => invite({ name, email, role, again: true })}
        onDone={(done) => setMessage(t(done))}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}
