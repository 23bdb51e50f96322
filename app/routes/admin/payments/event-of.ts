/** What an undo of a payment names, as its call answered. */
export function eventOf(body: unknown): number | null {
  const { eventID } = Object(body);
  return typeof eventID === 'number' ? eventID : null;
}
