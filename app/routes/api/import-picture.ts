import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { storePicture } from '#app/server/import/stored-dump.ts';
import { requireOwner } from '#app/server/staff/staff-access.ts';
import { staffPostOnly, staffRequest } from '#app/server/staff/staff-call.ts';

export const loader = staffPostOnly;

/** `POST /api/importPicture?name=…`, with a picture of the chosen export as its body. */
export const action = staffRequest(async (request, { config }) => {
  const { name } = readQuery(request, { name: queryAsSent });
  if (request.headers.get('x-upload') !== 'image') return answer({ problem: 'invalid-body' }, 400);
  const isStored = await storePicture(config.dataDir, name, request.body);
  return isStored ? answer({ stored: true }) : answer({ problem: 'picture-refused' }, 400);
}, requireOwner);
