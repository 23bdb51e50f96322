import { z } from 'zod';
import { contactLimits } from '#app/domain/contact-check.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { receiveContact } from '#app/server/letters/contact.ts';
import type { Route } from './+types/contact.ts';

const posted = z.strictObject({
  name: postedText(2 * contactLimits.name),
  email: postedText(2 * contactLimits.email),
  message: postedText(2 * contactLimits.message),
  language: z.literal([0, 1]),
});

/** `POST /api/contact {name, email, message, language}` → `{received: true}`, or the fields that did not pass. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { language, ...message } = body;
  const outcome = await receiveContact(
    context.get(shopContext),
    message,
    language,
    context.get(clientAddress),
  );
  if (outcome.ok) return answer({ received: true });
  return outcome.problem === 'invalid'
    ? answer({ problem: 'invalid', fields: outcome.fields }, 400)
    : answer({ problem: 'too-many' }, 429, { 'Retry-After': '600' });
}

export function loader() {
  return wrongMethod('POST');
}
