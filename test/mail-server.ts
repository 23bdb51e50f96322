import { EventEmitter, on } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived. */
export interface ReceivedEmail {
  /** The envelope: who it was truly handed over for. */
  recipients: string[];
  /** What its headers and body say. */
  email: Email;
  raw: string;
}

export interface MailServer {
  /** What the shop is given as SMTP_URL. */
  url: string;
  /** Must be trusted by the shop's process: NODE_EXTRA_CA_CERTS. */
  certificate: string;
  /** Every email so far, in order of arrival. */
  emails: readonly ReceivedEmail[];
  /** Resolves with the first `count` emails that `wanted` takes, as soon as they are there. */
  waitFor(count: number, wanted?: (message: ReceivedEmail) => boolean): Promise<ReceivedEmail[]>;
  close(): Promise<void>;
}

const certificate = fileURLToPath(new URL('./tls/localhost.crt', import.meta.url));
const key = fileURLToPath(new URL('./tls/localhost.key', import.meta.url));
const credentials = { user: 'shop@boma.example', password: 'a pass/word' };
/** Longer than the pause before a second try to send, on a busy machine too. Milliseconds. */
const timeoutMs = 60_000;

/** A real SMTP server with TLS from the first byte and a password, on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const received = new EventEmitter();
  const server = new SMTPServer({
    secure: true,
    cert: readFileSync(certificate),
    key: readFileSync(key),
    onAuth({ username, password }, _session, answer) {
      const right = username === credentials.user && password === credentials.password;
      answer(right ? null : new Error('unknown user'), { user: username });
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts);
        const email = await PostalMime.parse(raw);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        emails.push({ recipients, email, raw: raw.toString('utf8') });
        answer();
        received.emit('email');
      });
    },
  });
  // A shop that is killed while it sends cuts its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const { user, password } = credentials;
  return {
    url: `smtps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}`,
    certificate,
    emails,
    async waitFor(count, wanted = () => true) {
      const found = () => emails.filter(wanted).slice(0, count);
      if (found().length >= count) return found();
      try {
        for await (const _ of on(received, 'email', { signal: AbortSignal.timeout(timeoutMs) })) {
          if (found().length >= count) break;
        }
      } catch {
        const subjects = emails.map(({ email }) => email.subject).join('; ');
        throw new Error(`${found().length} of ${count} emails came; all that came: ${subjects || 'none'}`);
      }
      return found();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
