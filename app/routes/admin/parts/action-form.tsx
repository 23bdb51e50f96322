import type { ReactNode, Ref } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { type Action, type AnswerOf, useAdminAction, useRefusedForm } from './admin-action.ts';
import { HiddenFields } from './hidden-fields.tsx';

interface FormState<A extends Action> {
  busy: boolean;
  /** Why it was refused, before the scripts ran too. */
  problem: LocalizedText | null;
  /** The whole answer of the refusal, since the scripts run. */
  refusal: AnswerOf<A> | null;
  /** What it held when it was refused before the scripts ran. */
  posted: ReadonlyMap<string, unknown> | null;
}

/**
 * A form of a page's action: once at a time, and with its refusal. @param posts what tells it from the others of the page.
 * @param fields it posts besides. @param isProblemShown false where its children show the refusal. The rest is that of `useAdminAction`.
 */
export function ActionForm<A extends Action>({
  posts,
  fields,
  problems,
  className,
  ref,
  isHeld = false,
  isProblemShown = true,
  onSend,
  children,
  ...options
}: {
  posts: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string | number>>;
  problems: Readonly<Record<string, LocalizedText>>;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  /** Whether it is not to be sent yet. */
  isHeld?: boolean;
  isProblemShown?: boolean;
  /** It is sent. */
  onSend?: () => void;
  children: (state: FormState<A>) => ReactNode;
} & NonNullable<Parameters<typeof useAdminAction<A>>[1]>) {
  const { Form, to, busy, problem: later, refusal } = useAdminAction<A>(problems, options);
  const refused = useRefusedForm(posts, problems);
  const problem = later ?? refused?.problem ?? null;
  return (
    <Form
      method="post"
      {...to}
      ref={ref}
      className={className}
      onSubmit={(event) => (isHeld ? event.preventDefault() : onSend?.())}
    >
      <HiddenFields of={{ ...posts, ...fields }} />
      {children({ busy, problem, refusal, posted: refused?.posted ?? null })}
      <ErrorNotice text={isProblemShown && problem} />
    </Form>
  );
}
