import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { type Shop, shopContext } from '#app/server/context.ts';
import { readJson } from '#app/server/http/json-body.ts';
import { answer, postedText, wrongMethod } from '#app/server/http/posted-json.ts';
import type { Owner } from './auth.ts';
import { requireOwner, requireStaff } from './staff-access.ts';

/** The owner's calls under /api have one shape: who, input, one operation, answer. These are its first two, and the last. */

/** GET of a call: 401 to strangers, 405 to the owner. */
export async function postOnly({ context, request }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(context, request);
  return wrongMethod('POST');
}

/**
 * POST of a call. The session is asked for before a byte of the body is read; what does not fit the schema is 400
 * `invalid-body`. Before it answers, the pages cached in memory know of every change: whoever saved sees it at once.
 */
export function staffAction<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, owner: Owner, request: Request) => Promise<Response>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return staffRequest(withJson(schema, run));
}

/** The same for what the staff may not do: 403 `owners-only` to them, before a byte of the body is read. */
export function ownerAction<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, owner: Owner, request: Request) => Promise<Response>,
): (args: ActionFunctionArgs) => Promise<Response> {
  return staffRequest(withJson(schema, run), requireOwner);
}

function withJson<T>(
  schema: z.ZodType<T>,
  run: (input: T, shop: Shop, owner: Owner, request: Request) => Promise<Response>,
): (request: Request, shop: Shop, owner: Owner) => Promise<Response> {
  return async (request, shop, owner) => {
    const body = await readJson(request);
    const checked = body.ok ? schema.safeParse(body.value) : null;
    if (!checked?.success) return answer({ problem: 'invalid-body' }, 400);
    return run(checked.data, shop, owner, request);
  };
}

/** The same for a call whose body is not JSON, or is read in a way of its own. */
export function staffRequest(
  run: (request: Request, shop: Shop, owner: Owner) => Promise<Response>,
  ask = requireStaff,
): (args: ActionFunctionArgs) => Promise<Response> {
  return async ({ context, request }) => {
    const owner = await ask(context, request);
    if (request.method !== 'POST') return wrongMethod('POST');
    const shop = context.get(shopContext);
    const response = await run(request, shop, owner);
    await shop.live.settled();
    return response;
  };
}

/** What somebody of the staff writes down about an order or a customer. */
export const postedNote = postedText(longestNote).refine((text) => text.trim() !== '');

/** A text in both languages, neither of them blank. Blanks round them are taken off. */
export function postedLocalizedText(longest: number) {
  const text = postedText(longest)
    .transform((value) => value.trim())
    .refine((value) => value !== '');
  return z.tuple([text, text]);
}
