import { createServer, type Socket } from 'node:net';

/** Where in the SMTP conversation it fails, and how: with a response, no response, or a closed connection. */
export interface MailFault {
  at: 'greeting' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'message';
  does: 'hang' | 'drop' | `${number} ${string}`;
  /** Called when the conversation reaches that point. */
  reached?: () => void;
}

export interface FlakyMailServer {
  port: number;
  /** null accepts every email. */
  fault: MailFault | null;
  /** An email to this address gets no response. */
  hangsFor: string | null;
  connections: number;
  /** Every email received in full, whatever the response. */
  emails: { recipients: readonly string[]; raw: string }[];
  close(): Promise<void>;
}

/** An SMTP server without TLS that fails on request. */
export async function startFlakyMailServer(): Promise<FlakyMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    self.connections += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const self: FlakyMailServer = {
    port: address.port,
    fault: null,
    hangsFor: null,
    connections: 0,
    emails: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };

  function converse(socket: Socket): void {
    let recipients: string[] = [];
    let buffer = '';
    let inMessage = false;
    /** The usual response, or the fault's. */
    const reply = (at: MailFault['at'], usual: string) => {
      if (self.fault?.at === at) self.fault.reached?.();
      if (self.fault?.at !== at) socket.write(`${usual}\r\n`);
      else if (self.fault.does === 'drop') socket.destroy();
      else if (self.fault.does !== 'hang') socket.write(`${self.fault.does}\r\n`);
      return self.fault?.at !== at;
    };
    const hear = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) socket.write('250 moody\r\n');
      else if (/^MAIL FROM/i.test(line)) reply('MAIL FROM', '250 ok');
      else if (/^RCPT TO/i.test(line)) {
        recipients.push(line);
        if (self.hangsFor === null || !line.includes(self.hangsFor)) reply('RCPT TO', '250 ok');
      } else if (/^DATA/i.test(line)) inMessage = reply('DATA', '354 go on');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.on('data', (part) => {
      buffer += part.toString('utf8');
      for (;;) {
        const end = buffer.indexOf(inMessage ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const received = buffer.slice(0, end);
        buffer = buffer.slice(end + (inMessage ? 5 : 2));
        if (!inMessage) {
          hear(received);
          continue;
        }
        inMessage = false;
        self.emails.push({ recipients, raw: received });
        recipients = [];
        reply('message', '250 taken');
      }
    });
    reply('greeting', '220 moody');
  }
  return self;
}
