import { createContext, type ReactNode, useContext, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';

const Announce = createContext<(words: string) => void>(() => {});

/** Announces to screen readers what the page shows in one place only, such as a button that has another name now. */
export function useAnnounce(): (words: string) => void {
  return useContext(Announce);
}

/** Holds the live region, and announces the title of a page that was navigated to, where no heading takes the focus. */
export function Announcer({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The same words again are news as well.
  const [{ words, count }, announce] = useReducer(
    (last: { count: number }, words: string) => ({ words, count: last.count + 1 }),
    { words: '', count: 0 },
  );
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isHeadingRead = document.activeElement?.matches('h1, h2, h3') ?? false;
    announce(isHeadingRead ? '' : document.title);
  }, [pathname]);
  return (
    <Announce value={announce}>
      <p aria-live="polite" className="visually-hidden">
        <span key={count}>{words}</span>
      </p>
      {children}
    </Announce>
  );
}
