import { type DestinationStream, pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/**
 * JSON lines on standard error without personal data: errors keep kind, reason and place, but no values as in
 * PostgreSQL's `detail` or SMTP replies.
 */
export function createLog(
  level = 'info',
  output: DestinationStream = pino.destination({ dest: 2, sync: true }),
) {
  return pino(
    {
      base: null,
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    output,
  );
}

const secrets = [
  ...[
    'name',
    'firstName',
    'lastName',
    'email',
    'to',
    'recipient',
    'number',
    'phone',
    'address',
    'chineseAddress',
  ],
  ...[
    'customer',
    'body',
    'message',
    'password',
    'token',
    'cookie',
    'headers',
    'params',
    'parameters',
    'query',
  ],
];

const deepest = 3;

interface ErrorEntry {
  type: string;
  /** The error's message without values. */
  reason: string;
  code?: string;
  place?: string;
  cause?: ErrorEntry;
}

function describeError(error: unknown, depth = 0): ErrorEntry {
  if (!(error instanceof Error)) return { type: typeof error, reason: '' };
  const entry: ErrorEntry = { type: error.name, reason: withoutValues(error.message) };
  if ('code' in error && typeof error.code === 'string') entry.code = error.code;
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  if (place !== undefined && depth === 0) entry.place = place.slice(0, 6).join('\n');
  if (error.cause !== undefined && depth < deepest) entry.cause = describeError(error.cause, depth + 1);
  return entry;
}

/** Removes parameters, quoted text, addresses and phone numbers. */
function withoutValues(message: string): string {
  return message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/"[^"\n]{40,}"/g, '"…"')
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '…@…')
    .replace(/\+?\d[\d -]{7,}\d/g, '…')
    .slice(0, 500);
}
