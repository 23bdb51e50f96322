import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { within } from '#test/trials.ts';
import type { Mail } from './mail.ts';
import { createMailer } from './mailer.ts';

type MailFault = (request: IncomingMessage, response: ServerResponse) => void;
const takes: MailFault = (_, response) => response.end('OK');
let fault: MailFault = takes;
let calls: { body: Record<string, unknown>; key: string | undefined }[] = [];

const service = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    calls.push({ body: JSON.parse(text), key: request.headers['idempotency-key']?.toString() });
    fault(request, response);
  });
});

beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
afterEach(() => {
  fault = takes;
  calls = [];
});
afterAll(() => {
  service.closeAllConnections();
  return new Promise((resolve) => service.close(resolve));
});

const keys = { MAIL_SERVICE_PUBLIC_KEY: 'public-one', MAIL_SERVICE_PRIVATE_KEY: 'private-one' };
const mail: Mail = {
  id: 'email-7',
  to: { name: 'Thandi\r\nBcc: x@example.com', address: 'thandi@example.com' },
  replyTo: { name: 'Boma', address: 'shop@boma.example' },
  logo: '波馬',
  fromName: 'Boma',
  reference: 'QWER123',
  subject: 'Boma: order QWER123 received',
  html: '<p>Thank you</p>',
  text: 'Thank you',
};

/** @param timeoutMs timeout in ms; longer than any machine takes, unless no answer is expected. */
function mailer(port = portOf(), timeoutMs = 10_000) {
  const read = readConfig({
    MAIL_SERVICE_URL: `http://127.0.0.1:${port}/send`,
    MAIL_SERVICE_ID: 'service_a',
    MAIL_SERVICE_TEMPLATE: 'template_b',
    ...keys,
  });
  if (!read.ok) throw new Error(read.problems.join());
  const made = createMailer(read.config, { greeting: timeoutMs, answer: timeoutMs });
  if (!made) throw new Error('no way for emails');
  return made;
}

function portOf(): number {
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('an email goes to one recipient with the params of the specification, and an answer to it to the shop', async () => {
  expect(await mailer().send(mail)).toEqual({ state: 'sent' });
  expect(calls).toEqual([
    {
      key: 'email-7',
      body: {
        service_id: 'service_a',
        template_id: 'template_b',
        user_id: 'public-one',
        accessToken: 'private-one',
        template_params: {
          logo: '波馬',
          from_name: 'Boma',
          reply_to: 'shop@boma.example',
          to_name: 'Thandi Bcc: x@example.com',
          to_email: 'thandi@example.com',
          referenceNum: 'QWER123',
          subject: 'Boma: order QWER123 received',
          message: '<p>Thank you</p>',
        },
      },
    },
  ]);
});

test('an email that is tried again is the same in every character, with the same key', async () => {
  fault = (request) => request.socket.destroy();
  expect(await mailer().send(mail)).toMatchObject({ state: 'later' });
  fault = takes;
  expect(await mailer().send(mail)).toEqual({ state: 'sent' });
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

const answers =
  (status: number, text = 'no'): MailFault =>
  (_, response) =>
    response.writeHead(status).end(text);

test.each([413, 422])('an answer of %i is for good', async (status) => {
  fault = answers(status, 'template_params are too large');
  expect(await mailer().send(mail)).toEqual({
    state: 'refused',
    reason: `${status} template_params are too large`,
  });
});

test.each([301, 400, 401, 402, 403, 404, 408, 412, 429, 500, 502, 503])(
  'an answer of %i passes, and is not followed',
  async (status) => {
    fault = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end('later');
    expect(await mailer().send(mail)).toMatchObject({ state: 'later', reason: `${status} later` });
    expect(calls).toHaveLength(1);
  },
);

const broken: readonly [string, MailFault][] = [
  ['silence', () => {}],
  ['a cut line', (request) => request.socket.destroy()],
  ['no HTTP', (request) => request.socket.end('250 taken\r\n')],
  ['half a head', (request) => request.socket.write('HTTP/1.1 200 OK\r\nContent-')],
  [
    'an error that never ends',
    (_, response) => {
      response.writeHead(503).write('x');
    },
  ],
  [
    'an error that is cut off',
    (request, response) => {
      response.writeHead(500, { 'content-length': '100' }).write('x');
      setImmediate(() => request.socket.destroy());
    },
  ],
];
test.each(broken)('%s passes, soon', async (_, does) => {
  fault = does;
  const start = performance.now();
  expect(await mailer(portOf(), 150).send(mail)).toMatchObject({
    state: 'later',
    reason: expect.stringMatching(/./),
  });
  expect(performance.now() - start).toBeLessThan(within(5_000));
});

test('an email that was taken is sent, whatever becomes of the rest of the answer', async () => {
  fault = (_, response) => {
    response.writeHead(200).write('O');
  };
  expect(await mailer().send(mail)).toEqual({ state: 'sent' });
});

test('nobody there passes', async () => {
  expect(await mailer(1).send(mail)).toMatchObject({ state: 'later' });
});

test('no reason tells a key, however long the answer', async () => {
  fault = (request, response) => {
    response.writeHead(422).end(`${'x'.repeat(250)}${JSON.stringify(keys)}${request.url}${'y'.repeat(9000)}`);
  };
  const outcome = await mailer().send(mail);
  if (outcome.state !== 'refused') throw new Error('it was refused');
  expect(outcome.reason).not.toMatch(/public-one|private-one/);
  expect(outcome.reason.length).toBeLessThanOrEqual(300);
});
