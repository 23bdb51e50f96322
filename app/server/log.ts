import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

export function createLog() {
  return pino({ base: null });
}
