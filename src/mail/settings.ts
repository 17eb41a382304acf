import { isEmail } from '../access/form.ts';

/** How mail leaves, and who it is from. */
export type MailSettings = Readonly<{
  host: string;
  port: number;
  /** Whether the connection is encrypted from its first byte; else it is as soon as the server offers to. */
  secure: boolean;
  /** Whether a server that offers no encryption is refused. */
  requiresEncryption: boolean;
  credentials: Readonly<{ user: string; pass: string }> | null;
  from: Readonly<{ name: string; address: string }>;
}>;

/** The server of `smtp://user:password@host:587` or `smtps://…`; null for a text that is none. */
export function readSmtpUrl(
  text: string,
  isLoopback: (host: string) => boolean,
): Omit<MailSettings, 'from'> | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  if (!(protocol in DEFAULT_PORTS) || hostname === '' || !isPlain || (username === '') !== (password === ''))
    return null;
  const secure = protocol === 'smtps:';
  const user = decoded(username);
  const pass = decoded(password);
  if (user === null || pass === null) return null;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORTS[secure ? 'smtps:' : 'smtp:'] : Number(port),
    secure,
    // A password is never sent in clear over a network.
    requiresEncryption: user !== '' && !isLoopback(hostname),
    credentials: user === '' ? null : { user, pass },
  };
}

/** A sender such as `Almanac <almanac@example.com>`, or the address alone; null for a text that is none. */
export function readSender(text: string): MailSettings['from'] | null {
  const [, name = '', inside, alone] = /^(?:"?([^"<>]{0,100}?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(text) ?? [];
  const address = inside ?? alone ?? '';
  return isEmail(address) && !/\p{Cc}/u.test(name) ? { name: name.trim(), address } : null;
}

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
