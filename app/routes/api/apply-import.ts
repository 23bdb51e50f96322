import { z } from 'zod';
import type { ApplyLine } from '#app/domain/import/report.ts';
import { lineStream } from '#app/server/http/line-stream.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { importShop, PicturesTooSlow } from '#app/server/import/import-shop.ts';
import { discardImported, readStoredDump } from '#app/server/import/stored-dump.ts';
import { askPassword } from '#app/server/staff/passwords.ts';
import { logSecurity } from '#app/server/staff/security-log.ts';
import { ownerAction, staffPostOnly } from '#app/server/staff/staff-call.ts';

const posted = z.strictObject({ password: postedText(1000), seen: postedText(200) });

export const loader = staffPostOnly;

/**
 * `POST /api/applyImport {password, seen}` → lines of ApplyLine: imports the export that was chosen. 409 where it is not the
 * one that the owner saw.
 */
export const action = ownerAction(
  posted,
  async ({ password, seen }, { db, config, storage, live, settings, jobs, log }, owner) => {
    const problem = await askPassword(db, owner.id, password);
    if (problem) return answer({ problem }, problem === 'too-many-requests' ? 429 : 400);
    const { dataDir } = config;
    const stored = await readStoredDump(dataDir);
    if (!stored) return answer({ problem: 'import-unknown' }, 404);
    if (stored.version !== seen) return answer({ problem: 'import-changed' }, 409);
    return lineStream<ApplyLine>(async (write) => {
      try {
        const onProgress = (progress: number, of: number) => write({ progress, of });
        const { dump, pictures } = stored;
        const { id } = await importShop(db, dump, {
          dataDir,
          storage,
          pictures,
          by: owner.email,
          defaults: settings.defaults,
          jobs,
          onGuarded: (section) =>
            logSecurity(log, 'settings-changed', { outcome: 'ok', account: owner.id, subject: section }),
          onProgress,
        });
        await discardImported(dataDir, seen);
        await settings.renew();
        jobs.wake('email');
        await live.settled();
        write({ report: id });
        return 'ok';
      } catch (err) {
        const isTooSlow = err instanceof PicturesTooSlow;
        log.error(isTooSlow ? { problem: err.message } : { err }, 'an import failed');
        const problem = isTooSlow ? 'import-too-slow' : 'import-failed';
        write({ problem });
        return problem;
      }
    });
  },
);
