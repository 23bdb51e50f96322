import { useLocation } from 'react-router';

/** Where a row was pressed, as the state of the page that it opens: the way back is then a step back, which keeps the place. */
export function useListPlace(): { listed: string } {
  const { pathname, search } = useLocation();
  return { listed: addressOf(pathname + search) };
}

/** Whether the page before this one was the list at `address`: “All products” does not lead to what a search found. */
export function isListedAt(state: unknown, address: string): boolean {
  if (typeof state !== 'object' || state === null || !('listed' in state)) return false;
  return String(state.listed) === addressOf(address);
}

/** With its query written in one way. */
function addressOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const written = new URLSearchParams(query).toString();
  return written === '' ? path : `${path}?${written}`;
}
