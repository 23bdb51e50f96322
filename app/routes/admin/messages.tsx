import type { ClientActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { messageBoxes, messageStates, readMessageId } from '#app/domain/contact/contact.ts';
import {
  hasMessages,
  listMessages,
  type MessageMarked,
  markMessage,
  readMessage,
} from '#app/server/contact/inbox.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/messages.ts';
import { MessageList } from './messages/message-list.tsx';
import { MessageReader } from './messages/message-reader.tsx';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ListAndOpened } from './parts/list.tsx';

const querySchema = {
  ...listQuery,
  box: queryChoice(messageBoxes, 'open'),
  message: queryTextOrNull(20),
};

/** `?box=` done or all; `?q=` is searched for; `?message=` is the one that is read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { box, q, message: read, ...place } = readQuery(request, querySchema);
  const id = readMessageId(read);
  const [page, message] = await Promise.all([
    listMessages(db, { box, search: searchForm(q), ...place }),
    id === null ? null : readMessage(db, id),
  ]);
  const hasAny = page.rows.length > 0 || (await hasMessages(db));
  return { page, hasAny, box, q, opened: read === null ? null : { message } };
}

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('mark-message'),
    id: z.coerce.number().int().positive(),
    state: z.literal(messageStates),
  }),
]);

export const action = pageAction(
  posted,
  [],
  ({ id, state }, { db }): Promise<MessageMarked> => markMessage(db, id, state),
);

export default function Messages({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['messages', 'emails', 'customers']);
  const { opened, ...list } = loaderData;
  const message = opened?.message ?? null;
  return (
    <ListAndOpened isOpen={opened !== null}>
      <MessageList {...list} openedId={message?.id ?? null} />
      {opened && <MessageReader key={message?.id ?? 'none'} message={message} />}
    </ListAndOpened>
  );
}

/** What is marked as read by itself, when a message is opened, is posted as JSON. */
export function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const isOwn = args.request.headers.get('content-type')?.includes('json');
  return adminClientAction(args, !isOwn);
}

export const ErrorBoundary = AdminPageError;
