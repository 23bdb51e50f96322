import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { loginPath } from '#app/domain/staff/admin-path.ts';
import { adminText } from '#app/text/admin.ts';
import {
  isRemoved,
  noteAccountRemoved,
  saveAuthUser,
  useAuthAnnouncements,
  useSignedOutNoted,
} from '#app/ui/auth-user.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useActionsDone, useRefusals } from './admin-action.ts';

/**
 * What becomes of this tab when the session ends elsewhere: it goes to the sign-in or, where something is typed in it,
 * says so first. Whose account was removed has nothing to sign in with.
 * @param id of the account.
 * @returns `end` for when the event stream says that the session has ended, `isOut` while the tab stays signed out, and
 * the notice for the page.
 */
export function useSignedOut(id: string) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isUnsaved = useUnsaved();
  const [out, setOut] = useState<{ keeps: boolean; isRemoved: boolean } | null>(null);
  const leave = useCallback(() => {
    setOut(null);
    noteAccountRemoved(false);
    // A page of the admin area leads to the sign-in by itself.
    void revalidate();
  }, [revalidate]);
  const askRemoved = useCallback(async () => {
    if (!(await isRemoved(id))) return;
    // What a refused form holds counts as well: no other press will save it.
    if (isUnsaved(true)) {
      setOut({ keeps: true, isRemoved: true });
      noteAccountRemoved(true);
    } else leave();
  }, [id, isUnsaved, leave]);
  // The event stream says so again when another tab takes it over, perhaps while a form is being sent.
  const end = useCallback(() => {
    if (!isUnsaved(true)) return leave();
    setOut((before) => ({ keeps: true, isRemoved: before?.isRemoved === true }));
    void askRemoved();
  }, [isUnsaved, leave, askRemoved]);
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
  // Left alone, unless something typed would be lost: the action says itself why it was refused, and the header says so.
  const [refusals, setRefusals] = useState(0);
  useSignedOutNoted(
    useCallback(() => {
      const keeps = isUnsaved();
      setOut((before) => ({
        keeps: keeps || before?.keeps === true,
        isRemoved: before?.isRemoved === true,
      }));
      setRefusals((count) => count + 1);
      void askRemoved();
    }, [isUnsaved, askRemoved]),
  );
  return {
    end,
    isOut: out !== null,
    notice: out?.keeps && (
      <SignedOutNotice
        pathname={pathname}
        isAccountRemoved={out.isRemoved}
        refusals={refusals}
        onLeave={leave}
      />
    ),
  };
}

function SignedOutNotice({
  pathname,
  isAccountRemoved,
  refusals,
  onLeave,
}: {
  pathname: string;
  isAccountRemoved: boolean;
  /** Actions refused since the page was opened; 0 where the session ended in another tab. */
  refusals: number;
  onLeave: () => void;
}) {
  const t = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  const away = useRef<HTMLButtonElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (refusals > 0) (isAccountRemoved ? away : link).current?.focus();
  }, [refusals, isAccountRemoved]);
  return (
    <Notice tone="warning" role="alert" className="mb-5">
      <p>{t(isAccountRemoved ? adminText.accountRemoved : adminText.signedOutElsewhere)}</p>
      <p>
        {!isAccountRemoved && (
          <>
            <a ref={link} href={loginPath(pathname)} target="_blank" rel="noreferrer">
              {t(adminText.signInAgain)}
            </a>{' '}
          </>
        )}
        <Button ref={away} variant="default" size="compact-md" onClick={onLeave}>
          {t(adminText.leaveUnsaved)}
        </Button>
      </p>
    </Notice>
  );
}

/** @returns whether something typed on this page would be lost; with `true`, what was sent and not saved counts too. */
function useUnsaved(): (evenSent?: boolean) => boolean {
  const { pathname } = useLocation();
  const forms = useRef(typedForms());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useEffect(() => {
    forms.current = typedForms();
  }, [pathname]);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const isQuery = target.closest('[type="search"], [role="search"], [method="get"]') !== null;
      const form = formOf(target);
      if (isQuery) return;
      if (form) forms.current.typed(form);
      else forms.current.typedAlone(target);
    };
    const sent = ({ target }: Event) => {
      if (target instanceof Element) forms.current.sent(target);
    };
    document.addEventListener('input', note);
    document.addEventListener('submit', sent);
    return () => {
      document.removeEventListener('input', note);
      document.removeEventListener('submit', sent);
    };
  }, []);
  useActionsDone(() => forms.current.saved());
  useRefusals(() => forms.current.refused());
  return useCallback((evenSent = false) => {
    // As the browser asks before it closes the page (leave-guard).
    const isGuarded = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return isGuarded || forms.current.isUnsaved(evenSent);
  }, []);
}

function formOf(field: Element): HTMLFormElement | null {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isField ? field.form : field.closest('form');
}

type Form = Pick<Element, 'isConnected'>;

/** The forms of a page that something was typed in, until they are saved or gone. */
export function typedForms() {
  const typed = new Set<Form>();
  /** Under way or refused. */
  const sent = new Set<Form>();
  /** Fields that no form holds: what is saved of them is not known, so any action that is done counts. */
  const alone = new Set<Form>();
  let last: Form | null = null;
  const isAnyThere = (forms: ReadonlySet<Form>) => [...forms].some(({ isConnected }) => isConnected);
  return {
    typed: (form: Form) => void typed.add(form),
    typedAlone: (field: Form) => void alone.add(field),
    sent(form: Form): void {
      if (typed.delete(form)) sent.add(form);
      last = form;
    },
    /** The form that was sent last. */
    saved(): void {
      if (last) sent.delete(last);
      last = null;
      alone.clear();
    },
    /** What is saved next is another one. */
    refused(): void {
      last = null;
    },
    isUnsaved: (evenSent: boolean) =>
      isAnyThere(typed) || isAnyThere(alone) || (evenSent && isAnyThere(sent)),
  };
}
