/**
 * A request whose body is at most `limit` bytes, or null. A declared length is believed, because Node reads no further;
 * a body without one is read here, and no further than the limit.
 */
export async function limitedBody(request: Request, limit: number): Promise<Request | null> {
  const declared = request.headers.get('content-length');
  if (declared !== null && !request.headers.has('transfer-encoding')) {
    return Number(declared) > limit ? null : request;
  }
  if (request.body === null) return request;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
}
