import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { leaveProblems, leaveText, leaveToStore } from '#app/text/leave-emails.ts';
import { Button, ButtonLink } from './button.tsx';
import { useTranslate } from './language.ts';
import { KnownPath } from './local-link.tsx';
import { ErrorNotice, Notice } from './notice.tsx';
import { Page, useAnswerFocus } from './page.tsx';

/**
 * Opened it changes nothing, since mail services open links to check them.
 * @param answer of the route's action; undefined before it.
 */
export function LeaveEmails({
  kind,
  hasLeft,
  answer,
}: {
  kind: keyof typeof leaveText;
  /** As the shop has stored it. */
  hasLeft: boolean;
  answer: { problem: keyof typeof leaveProblems | null } | undefined;
}) {
  const t = useTranslate();
  const sending = useNavigation().state !== 'idle';
  const isNow = answer?.problem === null;
  const done = useRef<HTMLDivElement>(null);
  const focusAnswer = useAnswerFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isNow) focusAnswer(done.current);
  }, [isNow]);
  const isLeft = isNow || hasLeft;
  const text = leaveText[kind];
  return (
    <Page title={t(text.title)} narrow lead={!isLeft && t(text.lead)}>
      <KnownPath />
      {isLeft ? (
        <div className="grid at-start gap-5">
          <Notice tone="good" role="status" tabIndex={-1} ref={done}>
            {t(isNow ? text.left : text.already)}
          </Notice>
          <ButtonLink to="/store">{t(leaveToStore)}</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid at-start gap-5">
          <ErrorNotice text={answer?.problem && leaveProblems[answer.problem]} />
          <Button type="submit" variant="brand" aria-disabled={sending}>
            {t(text.leave)}
          </Button>
        </Form>
      )}
    </Page>
  );
}
