import { EventEmitter, on } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  /** Of the envelope. */
  recipients: string[];
  email: Email;
  raw: string;
}

export interface MailServer {
  /** SMTP_URL of the shop. */
  url: string;
  /** To be trusted by the shop: NODE_EXTRA_CA_CERTS. */
  certificate: string;
  /** In order of arrival. */
  emails: readonly ReceivedEmail[];
  /** Resolves once `count` emails match `wanted`. */
  waitFor(count: number, wanted?: (message: ReceivedEmail) => boolean): Promise<ReceivedEmail[]>;
  close(): Promise<void>;
}

const certificate = fileURLToPath(new URL('./tls/localhost.crt', import.meta.url));
const key = fileURLToPath(new URL('./tls/localhost.key', import.meta.url));
const credentials = { user: 'shop@boma.example', password: 'a pass/word' };
/** In ms: longer than the pause before a retry, on a busy machine too. */
const timeoutMs = 60_000;

/** An SMTP server with implicit TLS and a password, on a free port. */
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
  // A killed shop closes its connection.
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
