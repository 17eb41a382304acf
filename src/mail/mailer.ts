import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import type { MailSettings } from './settings.ts';

/** Sends messages, in the background: no request waits for mail, or fails because of it. */
export interface Mailer {
  /** Whether mail is set up. Where it is not, links are shown to the person who hands them over. */
  readonly isSetUp: boolean;
  /** Sends a message, with a few more tries if these may help. Only the log records a failure. */
  send(to: string, message: Message): void;
  /**
   * Sends a message once, for work in the background that notes the outcome. `messageId` is the same for every attempt, so that programs of readers
   * show it once. Throws where it was not accepted.
   */
  deliver(to: string, message: Message, messageId: string): Promise<void>;
  /** How many messages wait now, and became of the others since the process began. */
  readonly tally: MailTally;
  /** Gives up what waits for another try. */
  stop(): void;
  /** Lets go of the connections. */
  close(): void;
}

/** Messages, counted. */
export type MailTally = Readonly<{ waiting: number; sent: number; failed: number }>;

/** The mailer's dependencies on its process. */
export type MailRoom = Readonly<{
  inBackground: (work: Promise<unknown>) => void;
  /** Writes down that a message of this kind could not be sent, and why. */
  noteFailure: (words: Readonly<{ kind: Message['kind']; attempts: number; failure: unknown }>) => void;
}>;

/** Opens a mailer; without settings, one that sends nothing. */
export function openMailer(settings: MailSettings | null, room: MailRoom): Mailer {
  if (settings === null) return NO_MAILER;
  const { host, port, secure, requiresEncryption, credentials, from } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    host,
    port,
    secure,
    requireTLS: requiresEncryption,
    ...(credentials === null ? {} : { auth: credentials }),
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A message is what it says: nothing in it is a file to read or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stopping = new AbortController();
  const tally = { waiting: 0, sent: 0, failed: 0 };
  const fail: MailRoom['noteFailure'] = (words) => {
    tally.failed += 1;
    room.noteFailure(words);
  };

  const attempt = async (
    to: string,
    { subject, text, html, attachments }: Message,
    messageId: string | null,
  ): Promise<void> => {
    await transport.sendMail({
      from: { ...from },
      // An object is one recipient, whatever is in the address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: attachments.map(({ filename, type, content }) => ({
        filename,
        contentType: type,
        content,
      })),
      ...(messageId === null ? {} : { messageId }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(SEND_MS),
    });
  };
  const deliver = async (to: string, message: Message): Promise<void> => {
    for (const [index, delayMs] of [...RETRY_AFTER_MS, null].entries()) {
      try {
        await attempt(to, message, null);
        tally.sent += 1;
        return;
      } catch (failure) {
        const isLast = delayMs === null || isFinal(failure) || stopping.signal.aborted;
        if (isLast) return fail({ kind: message.kind, attempts: index + 1, failure });
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return {
    isSetUp: true,
    tally,
    send: (to, message) => {
      if (tally.waiting >= MOST_WAITING)
        return fail({
          kind: message.kind,
          attempts: 0,
          failure: new Error('too many messages wait'),
        });
      tally.waiting += 1;
      room.inBackground(deliver(to, message).finally(() => (tally.waiting -= 1)));
    },
    deliver: async (to, message, messageId) => {
      try {
        await attempt(to, message, messageId);
        tally.sent += 1;
      } catch (failure) {
        tally.failed += 1;
        throw failure;
      }
    },
    stop: () => stopping.abort(),
    close: () => transport.close(),
  };
}

const NO_MAILER: Mailer = Object.freeze({
  isSetUp: false,
  tally: Object.freeze({ waiting: 0, sent: 0, failed: 0 }),
  send: () => undefined,
  deliver: async () => await Promise.reject(new Error('no mail is set up')),
  stop: () => undefined,
  close: () => undefined,
});

const MOST_CONNECTIONS = 2;
const MOST_WAITING = 500;
const IDLE_MS = 10_000;
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const SEND_MS = 20_000;
const RETRY_AFTER_MS = [1_000, 5_000] as const;

/** Whether a server refused a message or its recipient for good, not the service that sent it. */
export function isRefusal(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && isFinal(failure);
}

// A server that answers with 5xx refuses for good (RFC 5321, section 4.2.1).
function isFinal(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    'responseCode' in failure &&
    typeof failure.responseCode === 'number' &&
    failure.responseCode >= 500
  );
}
