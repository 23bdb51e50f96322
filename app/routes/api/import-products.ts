import { z } from 'zod';
import type { ImportLine } from '#app/domain/catalogue/catalogue-calls.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { importProducts, previewImport } from '#app/server/catalogue/product-transfer.ts';
import { isAway } from '#app/server/db/transaction.ts';
import { lineStream } from '#app/server/http/line-stream.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { staffAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const csv = postedText(20_000_000);
const posted = z.discriminatedUnion('apply', [
  z.strictObject({ csv, apply: z.literal(false) }),
  z.strictObject({
    csv,
    apply: z.literal(true),
    seen: postedText(100),
    removeVariants: z.boolean().default(false),
  }),
]);

export type ImportProducts = z.input<typeof posted>;

export const loader = staffPostOnly;

/**
 * `POST /api/importProducts`: with `apply` false a dry run → ImportPreview, with true the import, provided the shop is
 * unchanged since, and removes variants only where `removeVariants` agrees → lines of ImportLine (domain/catalogue/catalogue-calls.ts).
 * What products cost is an owner's to change; a file of others leaves it as it is.
 */
export const action = staffAction(posted, async (input, { db, live, log }, { email, role }) => {
  const figures = seesFigures(role);
  if (!input.apply) return answer(await previewImport(db, input.csv, figures));
  return lineStream<ImportLine>(async (write) => {
    try {
      const onProgress = (progress: number, of: number) => write({ progress, of });
      const result = await importProducts(db, input.csv, input, onProgress, email, figures);
      await live.settled();
      write(result);
      return 'problem' in result ? result.problem : 'ok';
    } catch (err) {
      log.error({ err }, 'an import failed');
      // Whether it was done is not known where the database went away.
      const problem = isAway(err) ? 'unreachable' : 'import-failed';
      write({ problem });
      return problem;
    }
  });
});
