import type { Shop } from '#app/server/context.ts';
import { isSessionAlive, lacksSecondFactor, type StaffUser } from '#app/server/staff/auth.ts';
import type { EventWriter } from './event-stream.ts';

/** Ends a stream with the session of its reader, or once the shop asks for a second factor that they lack. */
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
