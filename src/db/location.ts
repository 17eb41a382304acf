import type { DatabaseLocation } from './database.ts';

/** Where the data is, as an operator knows it, without a user or a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'memory') return 'database in memory';
  if (location.kind === 'embedded') return `data folder ${location.folder}`;
  const url = URL.canParse(location.url) ? new URL(location.url) : null;
  if (url === null) return 'database of DATABASE_URL';
  const name = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres';
  const host = decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost';
  return `database ${name} at ${host}:${url.port || url.searchParams.get('port') || '5432'}`;
}
