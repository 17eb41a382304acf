import { Client } from 'pg';

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server's maintenance database. */
export async function runOn(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: new URL(server).pathname.length > 1 ? server : databaseUrl(server, 'postgres'),
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
