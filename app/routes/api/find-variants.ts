import { z } from 'zod';
import { longestSearch } from '#app/domain/order/order-search.ts';
import { findVariants } from '#app/server/catalogue/variants-for-order.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ q: postedText(longestSearch) });

export const loader = postOnly;

/** `POST /api/findVariants {q}` answers `{variants: VariantForOrder[]}`: what is on sale by that name, with its stock. */
export const action = staffAction(bodySchema, async ({ q }, { db, settings }) =>
  answer({ variants: await findVariants(db, q, settings.current().search.synonyms) }),
);
