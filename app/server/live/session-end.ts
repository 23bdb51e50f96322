import type { Shop } from '#app/server/context.ts';
import { isSessionAlive, lacksSecondFactor, type StaffUser } from '#app/server/staff/auth.ts';
import type { EventWriter } from './event-stream.ts';

/** Ends a stream when its reader's session ends, or when the shop starts to require a second factor that they lack. */
export function whenSessionEnds(
  { live, db, settings }: Pick<Shop, 'live' | 'db' | 'settings'>,
  user: StaffUser,
  end: EventWriter['end'],
): () => void {
  const { sessionId } = user;
  const leaveSettings = settings.follow(() => {
    if (lacksSecondFactor(settings, user)) end('auth_revoked');
  });
  const leaveSessions = live.subscribe('sessions', (ended) => {
    if (ended && ended !== sessionId) return;
    isSessionAlive(db, sessionId).then(
      (alive) => alive || end('auth_revoked'),
      (error) => end('cancel', error),
    );
  });
  return () => {
    leaveSettings();
    leaveSessions();
  };
}
