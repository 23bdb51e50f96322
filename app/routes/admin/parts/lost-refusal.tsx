import { Button } from '@mantine/core';
import { startTransition, useEffect, useState } from 'react';
import { useFetchers, useLocation } from 'react-router';
import { withoutLanguage } from '#app/domain/language.ts';
import { callProblems, lostRefusalText } from '#app/text/admin.ts';
import { boardText } from '#app/text/orders-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { isClaimed, type Refusal, useRefusals, wordsOf } from './admin-action.ts';

/** In ms. */
const drawTime = 300;

/** Why something was refused, where the form that would have said so is gone: with its page, its row or its message. */
export function LostRefusal() {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const isAsking = useFetchers().length > 0;
  const [heard, setHeard] = useState<readonly Refusal[]>([]);
  const [lost, setLost] = useState<Refusal | null>(null);
  // As the router's states are drawn: what the answer changes on the page is drawn by then.
  useRefusals((refusal) => startTransition(() => setHeard((all) => [...all, refusal])));
  useEffect(() => {
    if (heard.length === 0 || isAsking) return;
    // What shows it claims it once it is drawn.
    const timer = setTimeout(() => {
      setHeard([]);
      const unclaimed = heard.findLast((refusal) => !isClaimed(refusal));
      setLost((last) => unclaimed ?? (last && !isClaimed(last) ? last : null));
    }, drawTime);
    return () => clearTimeout(timer);
  }, [heard, isAsking]);
  if (lost === null) return null;
  const isElsewhere = lost.pathname !== pathname || lost.search !== search;
  const words = t(wordsOf(lost.problem, { [lost.problem]: lostRefusalText.check, ...callProblems }));
  return (
    <Notice tone="error" role="alert" className="mb-5">
      <p>{isElsewhere ? `${t(lostRefusalText.left)} ${words}` : words}</p>
      <p>
        {isElsewhere && (
          <LocalLink to={withoutLanguage(lost.pathname) + lost.search} onClick={() => setLost(null)}>
            {t(lostRefusalText.back)}
          </LocalLink>
        )}{' '}
        <Button variant="default" size="compact-md" onClick={() => setLost(null)}>
          {t(boardText.close)}
        </Button>
      </p>
    </Notice>
  );
}
