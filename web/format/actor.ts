import type { Actor } from '../api/generated.ts';

/** The author of a change, as listed; a user or key that no longer exists has no name. */
export function formatActor({ kind, name, assistant }: Pick<Actor, 'kind' | 'name' | 'assistant'>): string {
  switch (kind) {
    case 'user':
      return name ?? 'A deleted user';
    case 'api_key':
      return name ?? 'A deleted key';
    case 'assistant':
      return `${name ?? 'A deleted user'} through ${assistant ?? 'an assistant'}`;
    case 'operator':
      return 'Command line';
    case 'unknown':
      return 'Unknown';
    default:
      return kind satisfies never;
  }
}
