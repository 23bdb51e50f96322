import { useEffect, useRef, useState } from 'react';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** Says, to those who listen, that a message came while the admin area is open. */
export function MessageNews({ unread, most }: { unread: number; most: number }) {
  const t = useTranslate();
  const before = useRef(unread);
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    if (unread > before.current) setAnnounced(unread);
    before.current = unread;
  }, [unread]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {announced !== null && t(messagesWaiting(announced, most))}
    </div>
  );
}
