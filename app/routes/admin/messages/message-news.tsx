import { useEffect, useRef, useState } from 'react';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { useSay } from '#app/ui/language.ts';

/** Says, to those who listen, that a message came while the desk is open. */
export function MessageNews({ unread, most }: { unread: number; most: number }) {
  const say = useSay();
  const before = useRef(unread);
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    if (unread > before.current) setSaid(unread);
    before.current = unread;
  }, [unread]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {said !== null && say(messagesWaiting(said, most))}
    </div>
  );
}
