import { isRouteErrorResponse, useNavigation } from 'react-router';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { messageBoxes, readMessageId } from '#app/domain/contact/contact-inbox.ts';
import { longestSearch } from '#app/domain/order/order-search.ts';
import { listMessages, readMessage } from '#app/server/contact/inbox.ts';
import { shopContext } from '#app/server/context.ts';
import {
  queryChoice,
  queryId,
  queryText,
  queryTextOrNull,
  readQuery,
} from '#app/server/http/address-query.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/messages.ts';
import { MessageList } from './messages/message-list.tsx';
import { MessageReader } from './messages/message-reader.tsx';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';
import { ListAndOpened } from './parts/list-and-opened.tsx';

const querySchema = {
  box: queryChoice(messageBoxes, 'open'),
  q: queryText(longestSearch),
  after: queryId,
  message: queryTextOrNull(20),
};

/** `?box=` done or all; `?q=` is searched for; `?after=` goes on from a message; `?message=` is the one that is read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { box, q, after, message: read } = readQuery(request, querySchema);
  const id = readMessageId(read);
  const [page, message] = await Promise.all([
    listMessages(db, { box, search: searchForm(q), after }),
    id === null ? null : readMessage(db, id),
  ]);
  return { ...page, box, q, isFirst: after === null, opened: read === null ? null : { message } };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['messages', 'emails', 'customers']);
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname.endsWith('/messages');
  const { opened, ...list } = loaderData;
  const message = opened?.message ?? null;
  return (
    <ListAndOpened isOpen={opened !== null}>
      <MessageList {...list} openedId={message?.id ?? null} loading={loading} />
      {opened && <MessageReader key={message?.id ?? 'none'} message={message} />}
    </ListAndOpened>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
