import { type AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, vi } from 'vitest';
import type { MailSettings } from '../../src/mail/settings.ts';

/** A message as the server took it: to whom, and what is in it. */
export type Received = Readonly<{ to: readonly string[]; from: string; raw: string; email: Email }>;

/** What the server does with the next messages. */
export type Behaviour = 'take' | 'refuse for now' | 'refuse for good' | 'say nothing';

/** A real SMTP server of this process, and what came to it. */
export type Mailbox = Readonly<{
  settings: MailSettings;
  received: Received[];
  /** How many messages were sent to it, taken or not. */
  attempts: () => number;
  /** What happens to messages from now on. */
  behave: (behaviour: Behaviour) => void;
  /** The newest message to an address, once it has come. */
  lastTo: (address: string) => Promise<Received>;
}>;

export const MAIL_USER = { user: 'almanac', pass: 'a secret of the mail server' };

/** Starts it on a free port of this machine, and stops it when the tests of the file are done. */
export async function aMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  let attempts = 0;
  let behaviour: Behaviour = 'take';
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.user && password === MAIL_USER.pass
        ? done(null, { user: username })
        : done(new Error('wrong')),
    onData: (stream, { envelope }, done) => {
      attempts += 1;
      const now = behaviour;
      const take = async (): Promise<void> => {
        const bytes = await buffer(stream);
        if (now === 'say nothing') return;
        if (now !== 'take')
          return done(Object.assign(new Error('no'), { responseCode: now === 'refuse for now' ? 451 : 550 }));
        const email = await PostalMime.parse(bytes);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from,
          raw: bytes.toString('utf8'),
          email,
        });
        done();
      };
      void take();
    },
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    if (socket instanceof Socket) sockets.add(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      host: '127.0.0.1',
      port,
      secure: false,
      requiresEncryption: false,
      credentials: MAIL_USER,
      from: { name: 'Almanac', address: 'almanac@example.com' },
    },
    received,
    attempts: () => attempts,
    behave: (next) => {
      behaviour = next;
    },
    lastTo: async (address) => {
      return await vi.waitFor(() => {
        const found = received.findLast(({ to }) => to.includes(address));
        if (found === undefined) throw new Error(`no message came to ${address}`);
        return found;
      }, LONGEST_WAIT);
    },
  };
}

// A message that the server could not take at once is sent again after 1 s and after 5 s more.
const LONGEST_WAIT = { timeout: 20_000, interval: 25 };

/** The token of the link in a message. */
export function tokenIn({ email }: Received): string {
  return /#token=([\w-]{43})/.exec(email.text ?? '')?.[1] ?? '';
}
