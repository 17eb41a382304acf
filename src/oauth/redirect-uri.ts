/** The rule that the text of a redirect URI breaks, as the end of "redirect_uri …"; null where it breaks none. */
export function faultOfRedirectUri(text: string): string | null {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`;
  if (/[\p{Cc}\s]/u.test(text)) return 'must not contain spaces or control characters';
  // A header cannot hold other letters, and letters that look alike would be other hosts.
  if (/[^\x21-\x7e]/.test(text)) return 'must be written in ASCII: escape other letters';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return 'must be an absolute address';
  if (text.includes('#')) return 'must not have a part after #';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  if (url.protocol === 'https:' || isAppScheme(url.protocol)) return null;
  if (url.protocol === 'http:' && isLoopback(url)) return null;
  return 'must begin with https://, or lead to a program on the same machine: http://127.0.0.1, http://localhost or a scheme such as com.example.app:/';
}

/**
 * Whether a request may return to an address: exactly a registered one. A program on the same machine listens on whatever port is free
 * (RFC 8252), so the port of a loopback address does not count.
 */
export function isRegisteredUri(asked: string, registered: readonly string[]): boolean {
  return registered.some((uri) => uri === asked || isSameLoopback(uri, asked));
}

/** The place that a redirect URI leads to, for people: a host, this machine, or an app. */
export function placeOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.host;
  return url.protocol;
}

/** Whether the address leads to a program on the machine of the browser. */
export function leadsToOwnMachine(redirectUri: string): boolean {
  const url = new URL(redirectUri);
  return url.protocol !== 'https:';
}

const LONGEST = 2000;

// Schemes of apps hold a domain in reverse (RFC 8252). A few editors registered theirs before that rule.
const SCHEMES_OF_EDITORS: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);

function isAppScheme(protocol: string): boolean {
  return protocol.includes('.') || SCHEMES_OF_EDITORS.has(protocol);
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.has(hostname);
}

function isSameLoopback(registered: string, asked: string): boolean {
  if (faultOfRedirectUri(asked) !== null) return false;
  const [one, other] = [new URL(registered), new URL(asked)];
  if (one.protocol !== 'http:' || !isLoopback(one) || !isLoopback(other)) return false;
  return withoutPort(registered) === withoutPort(asked);
}

// The text itself is compared: what a URL makes of it may be the same for different texts.
function withoutPort(text: string): string {
  return text.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');
}
