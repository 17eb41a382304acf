/** The service, the key that it is asked with, and where answers are written, a message a line. */
export type Bridged = Readonly<{ address: URL; key: string; out: (line: string) => void }>;

/**
 * Sends each message that comes as a line to the service, and writes what it answers. Messages do not wait for each other, but for
 * one of those before them where many are on their way. Ends with the input, after the last answer.
 */
export async function bridge(lines: AsyncIterable<string>, { address, key, out }: Bridged): Promise<void> {
  const underWay = new Map<string, AbortController>();
  const sent = new Set<Promise<void>>();
  let version: string | null = null;
  for await (const line of lines) {
    const message = messageIn(line);
    if (message === null) {
      if (line.trim() !== '') out(failure(null, -32700, 'A line must be one message, as JSON.'));
      continue;
    }
    if (message.method === 'notifications/cancelled') {
      underWay.get(JSON.stringify(message.params?.['requestId']))?.abort();
      continue;
    }
    const name = JSON.stringify(message.id);
    const controller = new AbortController();
    underWay.set(name, controller);
    const deliver = async (): Promise<void> => {
      const answers = await ask(message, { address, key, version, signal: controller.signal });
      underWay.delete(name);
      if (message.id === undefined || controller.signal.aborted) return;
      for (const answer of answers) {
        version = versionIn(message, answer) ?? version;
        out(answer);
      }
    };
    const work = deliver().finally(() => sent.delete(work));
    sent.add(work);
    // What follows the first message depends on the version that its answer names.
    if (message.method === 'initialize' || sent.size >= MOST_UNDER_WAY) await Promise.race(sent);
  }
  await Promise.all(sent);
}

const MOST_UNDER_WAY = 16;

type Message = Readonly<{
  id?: unknown;
  method?: string;
  params?: Readonly<Record<string, unknown>>;
}>;

type Asking = Readonly<{ address: URL; key: string; version: string | null; signal: AbortSignal }>;

/** The answers to a message, each a line; an error of the protocol where the service has none. */
async function ask(message: Message, { address, key, version, signal }: Asking): Promise<readonly string[]> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: JSON.stringify(message),
      // A key is for the service that it was given for.
      redirect: 'error',
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headersOf(message, version),
      },
    });
    return answersIn(await response.text(), message);
  } catch {
    return [failure(message.id, UNREACHABLE, `The service at ${address.origin} cannot be reached.`)];
  }
}

const UNREACHABLE = -32000;
const REFUSED = -32000;
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

// The present protocol says in headers what a message is about, and an earlier one which version was agreed.
function headersOf({ method = '', params }: Message, agreed: string | null): Record<string, string> {
  const meta = params?.['_meta'] as Readonly<Record<string, unknown>> | undefined;
  const version = meta?.[VERSION];
  if (typeof version !== 'string') return agreed === null ? {} : { 'mcp-protocol-version': agreed };
  const field = NAMED_BY[method];
  const name = field === undefined ? undefined : params?.[field];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

function headerText(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** What a body holds: a message, events with one each, or the error that the API refuses with. */
function answersIn(body: string, message: Message): readonly string[] {
  const events = body.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  const texts = events.length > 0 ? events : body.trim() === '' ? [] : [body];
  return texts.flatMap((text) => {
    if (text === '') return [];
    const answer = JSON.parse(text) as Readonly<{
      jsonrpc?: string;
      error?: Readonly<{ code: string; message: string }>;
    }>;
    if (answer.jsonrpc === '2.0') return [JSON.stringify(answer)];
    const { code, message: sentence } = answer.error ?? { code: 'INTERNAL_ERROR', message: 'No answer.' };
    return [failure(message.id, REFUSED, `${code}: ${sentence}`)];
  });
}

function versionIn({ method }: Message, answer: string): string | null {
  if (method !== 'initialize') return null;
  const { result } = JSON.parse(answer) as { result?: { protocolVersion?: string } };
  return result?.protocolVersion ?? null;
}

function failure(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}

function messageIn(line: string): Message | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}
