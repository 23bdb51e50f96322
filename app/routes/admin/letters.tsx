import { isRouteErrorResponse } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { renderLetter } from '#app/server/letter-contents.ts';
import { listLetters } from '#app/server/letters.ts';
import { ownerOrLogin } from '#app/server/owner-access.ts';
import type { Route } from './+types/letters.ts';
import { DeskError } from './desk-error.tsx';
import { LetterList } from './letter-list.tsx';
import { LetterReader } from './letter-reader.tsx';
import styles from './letters.module.css';

const states = ['waiting', 'sent', 'dead'] as const;

/** `?state=` one state; `?after=` and `?id=` go on from a letter; `?letter=` is the one that is read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db, config } = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const state = states.find((known) => known === query.get('state')) ?? null;
  const createdAt = query.get('after') ?? '';
  const after = Number.isNaN(Date.parse(createdAt)) ? null : { createdAt, id: query.get('id') ?? '' };
  const { letters, next } = await listLetters(db, state, after);
  const asked = query.get('letter');
  const opened = asked === null ? null : { id: asked, mail: await renderLetter(db, asked, config) };
  return { letters, next, state, isFirst: after === null, opened, hasMailServer: config.smtp !== null };
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { opened, letters, hasMailServer } = loaderData;
  return (
    <div className={`${styles.desk} ${opened ? styles.open : ''}`}>
      <LetterList {...loaderData} openedId={opened?.id ?? null} />
      {opened && (
        <LetterReader
          key={opened.id}
          id={opened.id}
          mail={opened.mail}
          listed={letters.find(({ id }) => id === opened.id) ?? null}
          hasMailServer={hasMailServer}
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
