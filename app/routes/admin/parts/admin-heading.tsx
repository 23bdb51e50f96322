import { createContext, type ReactNode, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { useLanguage } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './admin-heading.module.css';
import { AdminIcon } from './admin-icon.tsx';
import { isListedAt } from './list-place.ts';

/** What the whole admin area goes by. */
interface AdminFacts {
  isOwner: boolean;
  /** Without one, emails wait. */
  hasMailServer: boolean;
}

const factsContext = createContext<AdminFacts>({ isOwner: false, hasMailServer: true });
export const AdminFactsProvider = factsContext.Provider;

export function useHasMailServer(): boolean {
  return useContext(factsContext).hasMailServer;
}

/** What the staff would only be refused is not shown to them. The server refuses it all the same. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useContext(factsContext).isOwner && children;
}

/** What a page of the admin area is for, and what can be begun there. */
export function AdminHeading({
  title,
  lead,
  id,
  children,
}: {
  title: string;
  lead?: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 id={id}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  );
}

/** The way back to the list that a page was opened from: a step back where that was the page before, so that it keeps its place. */
export function BackLink({
  to,
  keepsPlace = false,
  children,
}: {
  to: string;
  /** The list stands beside the page: it stays where it was scrolled to. */
  keepsPlace?: boolean;
  children: ReactNode;
}) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isBefore = isListedAt(state, localPath(to, useLanguage()));
  return (
    <LocalLink
      to={to}
      className={styles.back ?? ''}
      preventScrollReset={keepsPlace}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isBefore || isElsewhere) return;
        event.preventDefault();
        // A second tap while the list is being read would step back once more.
        if (window.history.state?.key === key) void navigate(-1);
      }}
    >
      <AdminIcon name="back" />
      {children}
    </LocalLink>
  );
}
