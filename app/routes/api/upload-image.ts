import { isStorable } from '#app/domain/typed-text.ts';
import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { takeUpload } from '#app/server/images/image-uploads.ts';
import { staffPostOnly, staffRequest } from '#app/server/staff/staff-call.ts';

const codes = {
  'upload-broken': 400,
  'image-too-heavy': 413,
  'image-too-large': 422,
  'image-kind-unknown': 422,
  'image-heic': 422,
  'image-damaged': 422,
  'image-too-slow': 422,
  'image-busy': 429,
  'image-no-room': 507,
  'image-storage-away': 503,
  'image-storage-refused': 502,
} as const;

export const loader = staffPostOnly;

/**
 * `POST /api/uploadImage?name=…`, the file as its body (at most 10 MiB), with `X-Upload: image` and `Content-Type` image/*
 * or application/octet-stream → {image: TakenImage}, or {problem} with its code.
 */
export const action = staffRequest(async (request, shop) => {
  const name = readQuery(request, { name: queryAsSent }).name.trim();
  if (request.headers.get('x-upload') !== 'image' || !isStorable(name, 200)) {
    return answer({ problem: 'invalid-body' }, 400);
  }
  const result = await takeUpload(shop, request, name);
  if (result.ok) return answer(result.uploaded);
  const code = codes[result.problem];
  return answer(
    { problem: result.problem },
    code,
    code === 429 || code === 503 ? { 'Retry-After': '3' } : {},
  );
});
