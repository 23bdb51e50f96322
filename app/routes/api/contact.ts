import { z } from 'zod';
import { contactLimits } from '#app/domain/contact/contact-check.ts';
import { makeStamp } from '#app/server/contact/contact-token.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { receiveContact } from '#app/server/emails/contact.ts';
import { answer, postedText, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import type { Route } from './+types/contact.ts';

const posted = z.strictObject({
  name: postedText(2 * contactLimits.name),
  email: postedText(2 * contactLimits.email),
  message: postedText(2 * contactLimits.message),
  language: z.literal([0, 1]),
  website: postedText(4000),
  stamp: postedText(100),
});

/**
 * `POST /api/contact {name, email, message, language, website, stamp}` → `{received: true}`, or the fields that did not
 * pass. `stamp` is from GET, at least two seconds old; `website` is empty. To others it looks the same, and nothing is kept.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { language, website, stamp, ...message } = body;
  const outcome = await receiveContact(
    context.get(shopContext),
    message,
    { website, stamp },
    language,
    context.get(clientAddress),
  );
  if (outcome.ok || outcome.problem === 'unproven') return answer({ received: true });
  return outcome.problem === 'invalid'
    ? answer({ problem: 'invalid', fields: outcome.fields }, 400)
    : answer({ problem: 'too-many' }, 429, { 'Retry-After': '600' });
}

/** `GET /api/contact` → `{stamp}`: when someone began to write. */
export async function loader({ context }: Route.LoaderArgs) {
  return answer({ stamp: await makeStamp(context.get(shopContext).db) });
}
