import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import { lacksText } from '#app/domain/localized-text.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { longBody, type Shop, shopContext } from '#app/server/context.ts';
import { maxStaffParts, readJson } from '#app/server/http/json-body.ts';
import { streamOutcomes } from '#app/server/http/line-stream.ts';
import { answer, postedText, wrongMethod } from '#app/server/http/posted-json.ts';
import { beginActivity } from './activity.ts';
import type { StaffUser } from './auth.ts';
import { requireOwner, requireStaff } from './staff-access.ts';

/** GET: 401, or 405 when signed in. */
export async function staffPostOnly({ context, request }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(context, request);
  return wrongMethod('POST');
}

/** POST: 401, or 405 when signed in. */
export async function staffGetOnly({ context, request }: ActionFunctionArgs): Promise<Response> {
  await requireStaff(context, request);
  return wrongMethod('GET');
}

/** POST: 401, 403 for staff, or 405 for owners. */
export async function ownerGetOnly({ context, request }: ActionFunctionArgs): Promise<Response> {
  await requireOwner(context, request);
  return wrongMethod('GET');
}

/**
 * POST: checks the session before reading the body; 400 `invalid-body`. Clears cached pages before answering, so that
 * the caller sees the change.
 */
export function staffAction<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, user: StaffUser, request: Request) => Promise<Response>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return staffRequest(withJson(schema, run));
}

/** 403 `owners-only` for staff, before reading the body. */
export function ownerAction<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, user: StaffUser, request: Request) => Promise<Response>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return staffRequest(withJson(schema, run), requireOwner);
}

function withJson<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, user: StaffUser, request: Request) => Promise<Response>,
): (request: Request, shop: Shop, user: StaffUser) => Promise<Response> {
  return async (request, shop, user) => {
    const body = await readJson(request, maxStaffParts);
    const checked = body.ok ? schema.safeParse(body.value) : null;
    if (!checked?.success) return answer({ problem: 'invalid-body' }, 400);
    inputs.set(request, checked.data);
    return run(checked.data, shop, user, request);
  };
}

/** The input of each call, for the activity log. */
const inputs = new WeakMap<Request, unknown>();

export function staffRequest(
  run: (request: Request, shop: Shop, user: StaffUser) => Promise<Response>,
  ask = requireStaff,
): (args: ActionFunctionArgs) => Promise<Response> {
  return async ({ context, request }) => {
    const user = await ask(context, request);
    if (request.method !== 'POST') return wrongMethod('POST');
    context.get(longBody)();
    const shop = context.get(shopContext);
    const response = await run(request, shop, user);
    const note = await beginActivity(shop, request, user, null, inputs.get(request));
    const streamed = streamOutcomes.get(response);
    if (streamed) void streamed.then(note);
    // An invalid request did nothing.
    else if (response.status !== 400) await note(response.ok ? 'ok' : `status ${response.status}`);
    await shop.live.settled();
    return response;
  };
}

/** A note of the staff about an order or a customer. */
export const postedNote = postedText(longestNote).refine((text) => text.trim() !== '');

/** Trimmed, and not blank in a language without a fallback. */
export function postedLocalizedText(longest: number) {
  return localizedSchema(postedText(longest).transform((value) => value.trim())).refine(
    (texts) => !lacksText(texts),
  );
}
