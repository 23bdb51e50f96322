import type { Db } from '#app/server/db/client.ts';
import { isSessionAlive, type StaffUser } from '#app/server/staff/auth.ts';
import type { EventWriter } from './event-stream.ts';
import type { Live } from './live.ts';

export function whenSessionEnds(
  live: Pick<Live, 'subscribe'>,
  db: Db,
  { sessionId }: Pick<StaffUser, 'sessionId'>,
  end: EventWriter['end'],
): () => void {
  return live.subscribe('sessions', (ended) => {
    if (ended && ended !== sessionId) return;
    isSessionAlive(db, sessionId).then(
      (alive) => alive || end('auth_revoked'),
      (error) => end('cancel', error),
    );
  });
}
