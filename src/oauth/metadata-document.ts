import { LRUCache } from 'lru-cache';
import { type DestinationRules, faultOfUrl } from '../events/webhooks/destination.ts';
import { fetchChecked } from '../events/webhooks/send-message.ts';
import type { Client } from './client.ts';
import { readClientMetadata } from './client-metadata.ts';
import { OAuthRefusal, UntrustedRequest } from './refusal.ts';

/** Whether a client id is the address of a document that describes the client, and not the id of a registered one. */
export function isDocumentAddress(clientId: string): boolean {
  return /^https?:\/\//i.test(clientId);
}

/**
 * Clients that are described by a document at the address that is their id (client ID metadata documents). It is fetched as a message to
 * a webhook is sent: from a public address that is checked, without redirects, within limits.
 */
export class MetadataDocuments {
  readonly #rules: DestinationRules;
  readonly #clock: () => Date;
  readonly #kept = new LRUCache<string, Readonly<{ client: Client; until: number }>>({ max: MOST_KEPT });

  constructor(rules: DestinationRules, clock: () => Date) {
    this.#rules = rules;
    this.#clock = clock;
  }

  /** The client that the document describes. Throws UntrustedRequest. */
  async find(clientId: string): Promise<Client> {
    const fault = faultOfDocumentAddress(clientId, this.#rules);
    if (fault !== null) throw new UntrustedRequest(`The client id ${fault}.`);
    const now = this.#clock().getTime();
    const kept = this.#kept.get(clientId);
    if (kept !== undefined && kept.until > now) return kept.client;
    const client = readDocument(clientId, await this.#fetch(clientId));
    this.#kept.set(clientId, { client, until: now + KEPT_MS });
    return client;
  }

  async #fetch(clientId: string): Promise<string> {
    const limits = { rules: this.#rules, mostBytes: MOST_BYTES, limitMs: LIMIT_MS };
    // What went wrong says where hosts are, and is for nobody who asks.
    const answer = await fetchChecked(clientId, limits).catch(() => null);
    if (answer === null) throw new UntrustedRequest('The document of the assistant could not be loaded.');
    const { status, contentType, body } = answer;
    if (status !== 200)
      throw new UntrustedRequest(`The document of the assistant was answered with ${status}.`);
    if (body === null)
      throw new UntrustedRequest(`The document of the assistant has more than ${MOST_BYTES} bytes.`);
    if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType))
      throw new UntrustedRequest('The document of the assistant is not JSON.');
    return body.toString('utf8');
  }
}

const MOST_KEPT = 200;
const KEPT_MS = 10 * 60_000;
const MOST_BYTES = 16_384;
const LIMIT_MS = 5000;

/** The rule that the address of a document breaks, as the end of "The client id …"; null where it breaks none. */
export function faultOfDocumentAddress(text: string, rules: DestinationRules): string | null {
  const fault = faultOfUrl(text, rules);
  if (fault !== null) return fault;
  const { href, pathname } = new URL(text);
  if (pathname === '/') return 'must have a path';
  // What a URL turns into another text could be one client under two ids.
  if (href !== text) return 'must be written as a browser writes it, without steps such as /../';
  return null;
}

function readDocument(clientId: string, text: string): Client {
  const content = parse(text);
  if ((content as Readonly<{ client_id?: unknown }> | null)?.client_id !== clientId)
    throw new UntrustedRequest('The document of the assistant names another client_id than its own address.');
  try {
    return { kind: 'document', id: clientId, ...readClientMetadata(content) };
  } catch (failure) {
    if (!(failure instanceof OAuthRefusal)) throw failure;
    throw new UntrustedRequest(`The document of the assistant cannot be used: ${failure.message}.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UntrustedRequest('The document of the assistant is not JSON.');
  }
}
