import { answer } from '#app/server/http/posted-json.ts';
import { storeDump } from '#app/server/import/stored-dump.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { staffPostOnly, staffRequest } from '#app/server/staff/staff-call.ts';

export const loader = staffPostOnly;

/** `POST /api/importDump`, the export of the old shop as its body: stored for /admin/import. 400 with why it is none. */
export const action = staffRequest(async (request, { config }) => {
  const problem = await storeDump(config.dataDir, request.body);
  if (problem === null) return answer({ stored: true });
  return answer({ problem }, problem === 'too-large' ? 413 : 400);
}, requireOwner);
