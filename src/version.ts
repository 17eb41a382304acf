import { readFile } from 'node:fs/promises';

/** The version of this service, from its package.json. */
export async function readVersion(): Promise<string> {
  const file = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
