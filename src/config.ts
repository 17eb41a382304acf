import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type DatabaseLocation, DEFAULT_CONNECTIONS } from './db/database.ts';
import { type MailSettings, readSender, readSmtpUrl } from './mail/settings.ts';
import { readTelemetry, TELEMETRY_SETTINGS, type TelemetrySettings } from './observe/settings.ts';

/** The settings contradict each other or are invalid; the message names the variable. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
}

/** The configuration of the process, read from the environment once. */
export type Config = Readonly<{
  host: string;
  port: number;
  /** The address that browsers use; null takes it from the Host header of requests. */
  origin: string | null;
  /** Origins whose pages may read answers to requests with a key. */
  allowedOrigins: readonly string[];
  /** How many proxies in front of the service are trusted to state the caller's address. */
  trustedProxies: number;
  database: DatabaseLocation;
  /** Addresses of read replicas of the server. */
  replicas: readonly string[];
  /** The most connections of this process to a database server. */
  connections: number;
  createDemo: boolean;
  /** Requests per minute of one key or session. */
  rateLimit: number;
  /** The most bytes of an uploaded file. */
  importLimitBytes: number;
  /** The folder for uploaded files during their import. */
  spoolFolder: string;
  /** Bytes of answers that a process caches; 0 disables the cache. */
  rememberedBytes: number;
  /** Days during which a closed organisation can be restored. */
  deletionGraceDays: number;
  /** The contact for vulnerability reports, for security.txt; null for none. */
  securityContact: string | null;
  keyPrefix: string;
  /** Whether webhooks may have addresses of private networks. */
  allowsPrivateWebhooks: boolean;
  /** How mail is sent; null shows links instead. */
  mail: MailSettings | null;
  secureCookies: boolean;
  logLevel: string;
  /** The address of metrics and probes; null for none. */
  observe: Readonly<{ host: string; port: number }> | null;
  /** The destination of traces and logs; null for none. */
  telemetry: TelemetrySettings | null;
}>;

/** One variable of the environment, as the README and the reference list it. */
export type Setting = Readonly<{ name: string; fallback: string; meaning: string }>;

/** Every variable that is read, with its default. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port to listen on; 0 takes a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on.' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    meaning:
      'A PostgreSQL server, 15 or newer (`postgres://…`). Without it the data is embedded. With `ALMANAC_DATA_DIR` set as well, the service refuses to start.',
  },
  {
    name: 'ALMANAC_DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the embedded data. Set this or `DATABASE_URL`, not both.',
  },
  {
    name: 'ALMANAC_REPLICA_URLS',
    fallback: '',
    meaning:
      'Streaming replicas of the server in `DATABASE_URL`, separated by commas (`postgres://…`). A question is read from a replica that has exactly the current data of its organisation, otherwise from the primary. Each process opens as many connections to each replica as questions have to the primary.',
  },
  {
    name: 'ALMANAC_CONNECTIONS',
    fallback: String(DEFAULT_CONNECTIONS),
    meaning:
      'Connections of one process to the server in `DATABASE_URL`, at least 4: a sixth for look-ups and health, a third for imports, the rest for questions and changes, of which one organisation holds half at most. Every worker has as many, and `max_connections` of the server must be more than all of them.',
  },
  { name: 'ALMANAC_DEMO', fallback: 'on', meaning: '`off`: the first start creates no demo organisation.' },
  { name: 'ALMANAC_RATE_LIMIT', fallback: '600', meaning: 'Requests a minute of one key or session.' },
  {
    name: 'ALMANAC_IMPORT_LIMIT_BYTES',
    fallback: '1073741824',
    meaning:
      'Bytes that a file sent to `POST /api/v1/imports` may have; the files in a zip, ten times as many.',
  },
  {
    name: 'ALMANAC_SPOOL_DIR',
    fallback: '',
    meaning:
      'Folder for files while they are imported over HTTP. Without it, that of the system for temporary files.',
  },
  {
    name: 'ALMANAC_REMEMBERED_BYTES',
    fallback: '33554432',
    meaning: 'Bytes of answers that a process remembers until the data change; 0 remembers none.',
  },
  {
    name: 'ALMANAC_DELETION_GRACE_DAYS',
    fallback: '30',
    meaning: 'Days for which a closed organisation can be restored; then it is erased.',
  },
  { name: 'ALMANAC_KEY_PREFIX', fallback: 'alm', meaning: 'What API keys begin with: `<prefix>_pk_…`.' },
  {
    name: 'ALMANAC_WEBHOOK_NETWORKS',
    fallback: 'public',
    meaning:
      'Where webhooks may be: `public` refuses addresses of private networks; `any` takes them too, for a service whose members may reach its network.',
  },
  {
    name: 'ALMANAC_ORIGIN',
    fallback: '',
    meaning:
      'Address of the service as browsers see it, e.g. `https://almanac.example.com`. Requests for another host are refused, but for `localhost` and loopback addresses. Without it a service that listens on a loopback address takes only those.',
  },
  {
    name: 'ALMANAC_ALLOWED_ORIGINS',
    fallback: '',
    meaning:
      'Origins, separated by commas, whose pages may call the API with a key (CORS), e.g. `https://sheets.example.com`. Sessions are never shared.',
  },
  {
    name: 'ALMANAC_SMTP_URL',
    fallback: '',
    meaning:
      'Server that sends mail, e.g. `smtp://user:password@mail.example.com:587`, or `smtps://…`; a password goes over encrypted connections alone. Needs `ALMANAC_MAIL_FROM` and `ALMANAC_ORIGIN`. Without it nothing is mailed: links are shown in the app and written by the command line.',
  },
  {
    name: 'ALMANAC_MAIL_FROM',
    fallback: '',
    meaning: 'Sender of mail, e.g. `Almanac <almanac@example.com>`.',
  },
  {
    name: 'ALMANAC_TRUSTED_PROXIES',
    fallback: '0',
    meaning: 'Number of proxies in front of the service whose X-Forwarded-For is believed.',
  },
  {
    name: 'ALMANAC_SECURITY_CONTACT',
    fallback: '',
    meaning:
      'The contact for security reports, for `/.well-known/security.txt`: an e-mail address, or an address that begins with `https://`. Without it there is no such file.',
  },
  {
    name: 'ALMANAC_LOG_LEVEL',
    fallback: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  {
    name: 'ALMANAC_OBSERVE_PORT',
    fallback: '',
    meaning:
      'Port of its own for metrics (`/metrics`, for Prometheus) and probes, without credentials: let only those in who observe the service. 0 takes a free one. Without it there are no metrics.',
  },
  { name: 'ALMANAC_OBSERVE_HOST', fallback: '127.0.0.1', meaning: 'Address of that port.' },
  ...TELEMETRY_SETTINGS,
];

const LARGEST_IMPORT_LIMIT = 1024 ** 4;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the settings. Throws InvalidConfig, naming the variable, when one is invalid or two contradict each other. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = (name: string): string => {
    const setting = SETTINGS.find((candidate) => candidate.name === name);
    if (setting === undefined) throw new Error(`${name} is not in SETTINGS`);
    return environment[name]?.trim() || setting.fallback;
  };
  const host = read('HOST');
  const origin = readOrigin(read('ALMANAC_ORIGIN'));
  return Object.freeze({
    host,
    port: readInteger('PORT', read('PORT'), 0, 65_535),
    origin,
    allowedOrigins: readAllowedOrigins(read('ALMANAC_ALLOWED_ORIGINS')),
    trustedProxies: readInteger('ALMANAC_TRUSTED_PROXIES', read('ALMANAC_TRUSTED_PROXIES'), 0, 10),
    database: readDatabase(
      read('DATABASE_URL'),
      environment['ALMANAC_DATA_DIR']?.trim(),
      read('ALMANAC_DATA_DIR'),
    ),
    replicas: readReplicas(read('ALMANAC_REPLICA_URLS'), read('DATABASE_URL')),
    connections: readInteger('ALMANAC_CONNECTIONS', read('ALMANAC_CONNECTIONS'), 4, 1000),
    createDemo: readChoice('ALMANAC_DEMO', read('ALMANAC_DEMO'), ['on', 'off']) === 'on',
    rateLimit: readInteger('ALMANAC_RATE_LIMIT', read('ALMANAC_RATE_LIMIT'), 1, 1_000_000),
    importLimitBytes: readInteger(
      'ALMANAC_IMPORT_LIMIT_BYTES',
      read('ALMANAC_IMPORT_LIMIT_BYTES'),
      1,
      LARGEST_IMPORT_LIMIT,
    ),
    rememberedBytes: readInteger('ALMANAC_REMEMBERED_BYTES', read('ALMANAC_REMEMBERED_BYTES'), 0, 1024 ** 4),
    deletionGraceDays: readInteger(
      'ALMANAC_DELETION_GRACE_DAYS',
      read('ALMANAC_DELETION_GRACE_DAYS'),
      0,
      3650,
    ),
    spoolFolder: resolve(read('ALMANAC_SPOOL_DIR') || tmpdir()),
    securityContact: readSecurityContact(read('ALMANAC_SECURITY_CONTACT')),
    keyPrefix: readKeyPrefix(read('ALMANAC_KEY_PREFIX')),
    allowsPrivateWebhooks:
      readChoice('ALMANAC_WEBHOOK_NETWORKS', read('ALMANAC_WEBHOOK_NETWORKS'), ['public', 'any']) === 'any',
    mail: readMail(read('ALMANAC_SMTP_URL'), read('ALMANAC_MAIL_FROM'), origin),
    secureCookies: origin === null ? !isLoopback(host) : origin.startsWith('https:'),
    telemetry: orThrow(readTelemetry(read)),
    observe: readObserve(read('ALMANAC_OBSERVE_PORT'), read('ALMANAC_OBSERVE_HOST')),
    logLevel: readChoice('ALMANAC_LOG_LEVEL', read('ALMANAC_LOG_LEVEL'), LOG_LEVELS),
  });
}

function readInteger(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidConfig(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

function orThrow(telemetry: ReturnType<typeof readTelemetry>): TelemetrySettings | null {
  if (typeof telemetry === 'string') throw new InvalidConfig(telemetry);
  return telemetry;
}

function readObserve(port: string, host: string): Config['observe'] {
  return port === '' ? null : { host, port: readInteger('ALMANAC_OBSERVE_PORT', port, 0, 65_535) };
}

function readChoice(name: string, text: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text;
  throw new InvalidConfig(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
}

function readKeyPrefix(text: string): string {
  if (/^[a-z][a-z0-9]{1,15}$/.test(text)) return text;
  throw new InvalidConfig(`ALMANAC_KEY_PREFIX must be 2 to 16 lower-case letters and digits, not "${text}"`);
}

// The password in an address must not reach a log, so the message does not repeat the address.
function readDatabase(url: string, chosenFolder: string | undefined, folder: string): DatabaseLocation {
  if (url === '') return { kind: 'embedded', folder: resolve(folder) };
  if (!isServerUrl(url)) {
    throw new InvalidConfig(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database',
    );
  }
  if (chosenFolder !== undefined && chosenFolder !== '') {
    throw new InvalidConfig(
      'DATABASE_URL and ALMANAC_DATA_DIR are both set: the data can be in one place only',
    );
  }
  return { kind: 'server', url };
}

function readReplicas(text: string, primary: string): readonly string[] {
  const urls = listOf(text);
  if (urls.length > 0 && primary === '')
    throw new InvalidConfig('ALMANAC_REPLICA_URLS needs DATABASE_URL: only a server has replicas');
  if (!urls.every(isServerUrl))
    throw new InvalidConfig(
      'ALMANAC_REPLICA_URLS must be addresses such as postgres://user:password@replica:5432/database, separated by commas',
    );
  if (new Set([...urls, primary]).size <= urls.length && urls.length > 0)
    throw new InvalidConfig(
      'ALMANAC_REPLICA_URLS must be addresses of different servers, none of them that of DATABASE_URL',
    );
  return Object.freeze(urls);
}

function isServerUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

// A contact is a web or mail address (RFC 9116, section 2.5.3).
function readSecurityContact(text: string): string | null {
  if (text === '') return null;
  const contact = /^[^\s@:]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text;
  if (/^(https:\/\/|mailto:[^\s@]+@)[^\s]+$/.test(contact) && URL.canParse(contact)) return contact;
  throw new InvalidConfig(
    `ALMANAC_SECURITY_CONTACT must be an e-mail address or an address that begins with https://, not "${text}"`,
  );
}

function readAllowedOrigins(text: string): readonly string[] {
  const origins = listOf(text);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === origin) continue;
    throw new InvalidConfig(
      `ALMANAC_ALLOWED_ORIGINS must be origins such as https://sheets.example.com, separated by commas, not "${origin}"`,
    );
  }
  return Object.freeze(origins);
}

function readOrigin(text: string): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new InvalidConfig(
      `ALMANAC_ORIGIN must be a scheme and a host, such as https://almanac.example.com, not "${text}"`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new InvalidConfig(
      'ALMANAC_ORIGIN must be https: outside this machine, sessions travel in a Secure cookie',
    );
  }
  return url.origin;
}

// The password in the address must not reach a log, so the message does not repeat the address.
function readMail(url: string, from: string, origin: string | null): MailSettings | null {
  if (url === '' && from === '') return null;
  if (url === '' || from === '')
    throw new InvalidConfig('ALMANAC_SMTP_URL and ALMANAC_MAIL_FROM must be set together, or neither');
  const server = readSmtpUrl(url, isLoopback);
  if (server === null)
    throw new InvalidConfig(
      'ALMANAC_SMTP_URL must be an address such as smtp://user:password@mail.example.com:587',
    );
  const sender = readSender(from);
  if (sender === null)
    throw new InvalidConfig(
      `ALMANAC_MAIL_FROM must be a sender such as Almanac <almanac@example.com>, not "${from}"`,
    );
  if (origin === null)
    throw new InvalidConfig(
      'ALMANAC_SMTP_URL needs ALMANAC_ORIGIN: mailed links lead to that address, not to that of a request',
    );
  return Object.freeze({ ...server, from: sender });
}

/** Whether an address or a name is this machine's own (loopback). */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
}
