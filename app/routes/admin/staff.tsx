import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { shopContext } from '#app/server/context.ts';
import { listInvitations } from '#app/server/owners/invitations.ts';
import { ownerRoleOrLogin } from '#app/server/owners/owner-access.ts';
import { listStaff } from '#app/server/owners/staff.ts';
import { staffText } from '#app/text/staff-admin.ts';
import { useSay } from '#app/ui/language.ts';
import type { Route } from './+types/staff.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskPageError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';
import { DeskIcon } from './desk/desk-icon.tsx';
import { InvitationList } from './staff/invitation-list.tsx';
import { InviteForm, type Inviting } from './staff/invite-form.tsx';
import { StaffList } from './staff/staff-list.tsx';
import styles from './staff.module.css';

/** Who may sign in, and who was asked to. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await ownerRoleOrLogin(context, request);
  const { db } = context.get(shopContext);
  const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db)]);
  return { staff, invitations, self: owner.id };
}

export default function StaffPage({ loaderData: { staff, invitations, self } }: Route.ComponentProps) {
  const say = useSay();
  useDeskChanges(['staff']);
  const [inviting, setInviting] = useState<{ start: Inviting; key: number } | null>(null);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const invite = (start: Inviting) => {
    setSaid('');
    setInviting({ start, key: Date.now() });
  };
  const close = () => {
    setInviting(null);
    opener.current?.focus();
  };
  return (
    <>
      <DeskHeading title={say(staffText.title)} lead={say(staffText.lead)}>
        <Button
          ref={opener}
          leftSection={<DeskIcon name="plus" />}
          aria-expanded={inviting !== null}
          onClick={() => (inviting ? close() : invite({ name: '', email: '', role: 'staff' }))}
        >
          {say(staffText.invite)}
        </Button>
      </DeskHeading>
      {inviting && <InviteForm key={inviting.key} start={inviting.start} onClose={close} />}
      <p role="status" className={styles.done}>
        {said}
      </p>
      <StaffList staff={staff} self={self} onDone={(done) => setSaid(say(done))} />
      <InvitationList
        invitations={invitations}
        onAgain={({ name, email, role }) => invite({ name, email, role, again: true })}
        onDone={(done) => setSaid(say(done))}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskPageError error={error} />;
}
