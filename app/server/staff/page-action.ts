import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { z } from 'zod';
import { sealedFields, settingsSections } from '#app/domain/settings/settings.ts';
import { doneAnchor } from '#app/domain/staff/admin-path.ts';
import { longBody, type Shop, shopContext } from '#app/server/context.ts';
import { isTame, maxStaffParts, readJson } from '#app/server/http/json-body.ts';
import { wrongMethod } from '#app/server/http/posted-json.ts';
import { beginActivity, type Changed } from './activity.ts';
import type { StaffUser } from './auth.ts';
import { requireOwner, requireSecondFactor, requireStaff } from './staff-access.ts';

/** Done, or a named refusal, with data for the page. */
export type Outcome = Changed & ({ ok: true } | { ok: false; problem: string });

type Intents = z.ZodDiscriminatedUnion<readonly z.ZodObject<{ intent: z.ZodLiteral<string> }>[]>;

/**
 * Action of an admin page for posted `intent`s, as form or JSON. Checks the session before reading the body; 400 for
 * `invalid-body` and invalid input, 403 `owners-only`, 404 for unknown things, else 409. Clears cached pages before
 * responding. Values added to `headers` are sent with the response. A form posted without scripts gets the page again:
 * with its refusal and input, or with the word that it is done.
 */
export function pageAction<S extends Intents, A extends Outcome>(
  schema: S,
  ownerOnly: readonly z.output<S>['intent'][],
  run: (input: z.output<S>, shop: Shop, staff: StaffUser, request: Request, headers: Headers) => Promise<A>,
) {
  const action = async ({
    context,
    request,
    url,
  }: ActionFunctionArgs): Promise<ReturnType<typeof data<A | typeof invalid>>> => {
    const staff = await requireStaff(context, request);
    if (request.method !== 'POST') throw wrongMethod('POST');
    context.get(longBody)();
    const shop = context.get(shopContext);
    const posted = await readBody(request);
    await requireSecondFactor(context, request, staff, intentOf(posted));
    if (ownerOnly.some((one) => one === intentOf(posted))) await requireOwner(context, request);
    const checked = schema.safeParse(posted);
    const headers = new Headers();
    const noted = async (input: z.output<S>): Promise<A> => {
      const note = await beginActivity(shop, request, staff, input.intent, input);
      const done = await run(input, shop, staff, request, headers);
      await note(done.ok ? 'ok' : done.problem, done);
      return done;
    };
    const result = checked.success ? await noted(checked.data) : invalid;
    await shop.live.settled();
    const isDocument = isForm(request) && !new URL(request.url).pathname.endsWith('.data');
    if (isDocument && result.ok)
      throw redirect(`${url.pathname}${url.search}#${doneAnchor}`, { status: 303, headers });
    const refusal = isDocument ? { ...result, posted: withoutPasswords(posted) } : result;
    return data(refusal, { status: statusOf(result), headers });
  };
  const intents = schema.options.map(({ shape }) => shape.intent.value);
  const fields = schema.options.map(({ shape }) => [shape.intent.value, Object.keys(shape)] as const);
  return Object.assign(action, { intents, fields, ownerOnly });
}

const invalid = { ok: false, problem: 'invalid-body' } as const;

/** Problems with a status of their own; others are 409. */
const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'invalid-body': 400,
    'invalid-email': 400,
    'invalid-name': 400,
    'invalid-settings': 400,
    'invalid-product': 400,
    'variant-elsewhere': 400,
    'password-missing': 400,
    'wrong-password': 400,
    'weak-password': 400,
    'common-password': 400,
    'wrong-code': 400,
    'email-not-sent': 400,
    'owners-only': 403,
    'too-many-requests': 429,
    'identity-away': 503,
  }),
);

function statusOf(result: Outcome): number {
  if (result.ok) return 200;
  return statuses.get(result.problem) ?? (result.problem.endsWith('-unknown') ? 404 : 409);
}

/** A rendered page must not contain a typed password. */
function withoutPasswords(posted: unknown): unknown {
  if (typeof posted !== 'object' || posted === null) return posted;
  const names = ['password', 'current', 'next', ...settingsSections.flatMap(sealedFields)];
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !names.includes(name)));
}

function intentOf(posted: unknown): unknown {
  return typeof posted === 'object' && posted !== null && 'intent' in posted ? posted.intent : undefined;
}

function isForm(request: Request): boolean {
  return !request.headers.get('content-type')?.startsWith('application/json');
}

/** Browsers post line breaks as CR LF, and scripts as LF. */
function withPlainBreaks(value: FormDataEntryValue): FormDataEntryValue {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** `title[0]`, `title[1]` and repeated names become lists. */
async function readBody(request: Request): Promise<unknown> {
  if (!isForm(request)) {
    const body = await readJson(request, maxStaffParts);
    return body.ok ? body.value : null;
  }
  const form = await request.formData().catch(() => new FormData());
  const fields = new Map<string, unknown>();
  for (const name of new Set(form.keys())) {
    const [first, ...more] = form.getAll(name).map(withPlainBreaks);
    const [, list, place] = /^(\w+)\[(\d)\]$/.exec(name) ?? [];
    if (list === undefined) fields.set(name, more.length === 0 ? first : [first, ...more]);
    else {
      const known = fields.get(list);
      const parts: unknown[] = Array.isArray(known) ? known : [];
      parts[Number(place)] = first;
      fields.set(list, parts);
    }
  }
  const body = Object.fromEntries(fields);
  return isTame(body, maxStaffParts) ? body : null;
}
