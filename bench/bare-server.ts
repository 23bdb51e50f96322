import { createServer, request } from 'node:http';

/** Answers every request with the bytes and headers of the page in the first argument. */
const page = process.argv[2] ?? '';
request(page, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
  const parts: Buffer[] = [];
  answer.on('data', (part) => parts.push(part));
  answer.on('end', () => {
    const body = Buffer.concat(parts);
    const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [name, String(value)],
    );
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
    });
  });
}).end();
