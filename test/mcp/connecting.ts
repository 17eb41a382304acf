import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import type { TestApp } from '../support/app.ts';

/** The version of the protocol that a client speaks. */
export const VERSIONS = ['2026-07-28', '2025-11-25'] as const;
export type ProtocolVersion = (typeof VERSIONS)[number];

/** Assistants of a service that listens. */
export type Assistants = Readonly<{
  url: URL;
  /** The official client, connected with a key. */
  connect: (key: string, version?: ProtocolVersion) => Promise<Client>;
  /** Calls a tool with a key; the client checks the answer against the schema of the tool. */
  call: (key: string, name: string, given?: Record<string, unknown>) => Promise<CallToolResult>;
}>;

/** Lets a service listen, and connects assistants to it. */
export async function assistantsOf({ app }: Pick<TestApp, 'app'>): Promise<Assistants> {
  const url = new URL('/mcp', await app.listen({ host: '127.0.0.1', port: 0 }));
  const clients = new Map<string, Client>();
  afterAll(async () => {
    for (const client of clients.values()) await client.close();
  });
  const connect = async (key: string, version: ProtocolVersion = '2026-07-28'): Promise<Client> => {
    const known = clients.get(`${version} ${key}`);
    if (known !== undefined) return known;
    const client = new Client(
      { name: 'a test', version: '1' },
      version === '2026-07-28' ? { versionNegotiation: { mode: { pin: version } } } : {},
    );
    const headers = { authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    // The schemas by which the client checks answers.
    await client.listTools();
    clients.set(`${version} ${key}`, client);
    return client;
  };
  return {
    url,
    connect,
    call: async (key, name, given = {}) => await (await connect(key)).callTool({ name, arguments: given }),
  };
}

/** The structured content of an answer. */
export function contentOf({ structuredContent }: CallToolResult): unknown {
  return structuredContent;
}

/** The refusal that a call answered with. */
export function refusedWith(result: CallToolResult) {
  const { error, suggestions } = contentOf(result) as {
    error: { code: string; message: string; capability: string | null };
    suggestions: { kind: string; use: string; label: string }[];
  };
  return { isError: result.isError, ...error, suggestions };
}
