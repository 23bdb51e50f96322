import { isRouteErrorResponse } from 'react-router';
import { languages } from '#app/domain/language.ts';
import { type PreviewLetter, previewLetters } from '#app/domain/letter-kind.ts';
import { orderNumberPattern } from '#app/domain/order-number.ts';
import type { LetterShop } from '#app/emails/letter.ts';
import { sendsLetters } from '#app/server/config.ts';
import { shopContext } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import {
  queryChoice,
  queryMoment,
  queryText,
  queryTextOrNull,
  readQuery,
} from '#app/server/http/address-query.ts';
import { letterShop, renderLetter } from '#app/server/letters/letter-contents.ts';
import { previewLetter } from '#app/server/letters/letter-preview.ts';
import { listLetters, readListed } from '#app/server/letters/letters.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/letters.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { ListAndOpened } from './desk/list-and-opened.tsx';
import { LetterList } from './letters/letter-list.tsx';
import { LetterPreview } from './letters/letter-preview.tsx';
import { LetterReader } from './letters/letter-reader.tsx';

const asked = {
  state: queryChoice(['waiting', 'sent', 'dead'], null),
  after: queryMoment,
  id: queryText(),
  letter: queryTextOrNull(),
  preview: queryChoice(previewLetters, null),
  order: queryText(),
  language: queryChoice(['0', '1'], null),
};

/**
 * `?state=` one state; `?after=` and `?id=` go on from a letter; `?letter=` is the one that is read. `?preview=` a kind of
 * letter with the order of `?order=`, or the newest, in `?language=` first, or in that of the order.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { db, config, settings } = context.get(shopContext);
  const shop = letterShop(config, settings.current());
  const { state, after: createdAt, id, letter, preview: kind, ...shown } = readQuery(request, asked);
  const after = createdAt === null ? null : { createdAt, id };
  const { letters, next } = await listLetters(db, state, after);
  const opened =
    letter === null
      ? null
      : { id: letter, mail: await renderLetter(db, letter, shop), listed: await readListed(db, letter) };
  const previewed = kind && opened === null ? await preview(db, shop, kind, shown) : null;
  return {
    letters,
    next,
    state,
    isFirst: after === null,
    opened,
    previewed,
    hasMailServer: sendsLetters(config),
  };
}

async function preview(
  db: Db,
  shop: LetterShop,
  kind: PreviewLetter,
  wanted: { order: string; language: string | null },
) {
  const orderNumber = wanted.order.toUpperCase();
  const language = languages.find(({ index }) => String(index) === wanted.language)?.index ?? null;
  const known = orderNumber === '' || orderNumberPattern.test(orderNumber);
  const shown = known ? await previewLetter(db, { kind, orderNumber, language }, shop) : null;
  return { kind, language: shown?.language ?? language ?? 0, asked: orderNumber, shown };
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  useDeskChanges(['letters']);
  const { opened, previewed, hasMailServer } = loaderData;
  return (
    <ListAndOpened isOpen={opened !== null || previewed !== null}>
      <LetterList {...loaderData} openedId={opened?.id ?? null} />
      {previewed && <LetterPreview {...previewed} hasMailServer={hasMailServer} />}
      {opened && (
        <LetterReader
          key={opened.id}
          id={opened.id}
          mail={opened.mail}
          listed={opened.listed}
          hasMailServer={hasMailServer}
        />
      )}
    </ListAndOpened>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
