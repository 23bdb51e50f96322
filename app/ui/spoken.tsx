import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const Say = createContext<(words: string) => void>(() => {});

/** Says something to screen readers that the page shows in one place only, such as a button that has another name now. */
export function useSay(): (words: string) => void {
  return useContext(Say);
}

/** Also says the title of a page that was navigated to, where no heading takes the focus. */
export function Spoken({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [said, say] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isSaid = document.activeElement?.matches('h1, h2, h3') ?? false;
    say(isSaid ? '' : document.title);
  }, [pathname]);
  return (
    <Say value={say}>
      <p aria-live="polite" className="visually-hidden">
        {said}
      </p>
      {children}
    </Say>
  );
}
