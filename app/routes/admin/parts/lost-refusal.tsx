import { Button } from '@mantine/core';
import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { callProblems, lostRefusalText } from '#app/text/admin.ts';
import { boardText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type Refusal, useRefusals, wordsOf } from './admin-action.ts';

/** Why something was refused whose page was left meanwhile, with the form that would have said so. */
export function LostRefusal() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // As the router's states are drawn: a step to another page that was begun before is known by then.
  useRefusals((heard) => startTransition(() => setRefusal(heard)));
  const isLeft = refusal !== null && refusal.pathname !== pathname;
  const isStaying = refusal !== null && !isLeft && state === 'idle';
  useEffect(() => {
    if (isStaying) setRefusal(null);
  }, [isStaying]);
  if (!isLeft) return null;
  const { problem, search } = refusal;
  return (
    <Notice tone="error" role="alert" className="mb-5">
      <p>
        {t(lostRefusalText.left)} {t(wordsOf(problem, { [problem]: lostRefusalText.check, ...callProblems }))}
      </p>
      <p>
        <LocalLink to={withoutLanguage(refusal.pathname) + search}>{t(lostRefusalText.back)}</LocalLink>{' '}
        <Button variant="default" size="compact-md" onClick={() => setRefusal(null)}>
          {t(boardText.close)}
        </Button>
      </p>
    </Notice>
  );
}
