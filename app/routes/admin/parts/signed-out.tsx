import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { loginPath } from '#app/domain/staff/admin-path.ts';
import { adminText } from '#app/text/admin.ts';
import { saveAuthUser, useAuthAnnouncements } from '#app/ui/auth-user.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/**
 * What becomes of this tab when the session ends elsewhere: it goes to the sign-in, or, where something is typed in it, says
 * so first. @returns the words for the page, and what to do when the event stream says that the session has ended.
 */
export function useSignedOutElsewhere() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isUnsaved = useUnsaved();
  const [isOut, setOut] = useState(false);
  const leave = useCallback(() => {
    setOut(false);
    // A page of the admin area leads to the sign-in by itself.
    void revalidate();
  }, [revalidate]);
  const end = useCallback(() => (isUnsaved() ? setOut(true) : leave()), [isUnsaved, leave]);
  useAuthAnnouncements(
    useCallback(
      (change) => {
        if (change === 'signed-in') return leave();
        saveAuthUser(null);
        end();
      },
      [end, leave],
    ),
  );
  return { end, notice: isOut && <SignedOutNotice pathname={pathname} onLeave={leave} /> };
}

function SignedOutNotice({ pathname, onLeave }: { pathname: string; onLeave: () => void }) {
  const t = useTranslate();
  return (
    <Notice tone="warning" role="alert" className="mb-5">
      <p>{t(adminText.signedOutElsewhere)}</p>
      <p>
        <a href={loginPath(pathname)} target="_blank" rel="noreferrer">
          {t(adminText.signInAgain)}
        </a>{' '}
        <Button variant="default" size="compact-md" onClick={onLeave}>
          {t(adminText.leaveUnsaved)}
        </Button>
      </p>
    </Notice>
  );
}

/** Whether something was typed on this page since it was opened or a form of it was sent, or waits to be saved. */
function useUnsaved(): () => boolean {
  const { pathname } = useLocation();
  const typed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useEffect(() => {
    typed.current = false;
  }, [pathname]);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const isSearch = target instanceof Element && target.closest('[type="search"], [role="search"]');
      if (!isSearch) typed.current = true;
    };
    const sent = () => {
      typed.current = false;
    };
    document.addEventListener('input', note);
    document.addEventListener('submit', sent);
    return () => {
      document.removeEventListener('input', note);
      document.removeEventListener('submit', sent);
    };
  }, []);
  return useCallback(() => {
    // As the browser asks before it closes the page (leave-guard).
    const isGuarded = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return typed.current || isGuarded;
  }, []);
}
