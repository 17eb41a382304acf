import type { SearchHit } from '../api/generated.ts';

/** What was chosen in the search lately: a command by its id, or what was found. */
export type Recent = Readonly<{ kind: 'command'; id: string } | { kind: 'hit'; hit: SearchHit }>;

/**
 * The latest choices, the last one first. They are kept for this tab and session: names of customers and people must not stay in a browser that others
 * use, so they go with all else when the reader signs out or works in another organisation (web/session/begin-anew.ts).
 */
export function readRecent(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function keepRecent(chosen: Recent): void {
  const others = readRecent().filter((each) => nameOf(each) !== nameOf(chosen));
  try {
    sessionStorage.setItem(KEY, JSON.stringify([chosen, ...others].slice(0, MOST)));
  } catch {
    // If the browser stores nothing, nothing is recent.
  }
}

const KEY = 'almanac.recent';
const MOST = 6;

function nameOf(recent: Recent): string {
  return recent.kind === 'command' ? recent.id : recent.hit.path;
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'command') return 'id' in value && typeof value.id === 'string';
  if (value.kind !== 'hit' || !('hit' in value)) return false;
  const { hit } = value;
  return typeof hit === 'object' && hit !== null && 'path' in hit && 'label' in hit && 'kind' in hit;
}
