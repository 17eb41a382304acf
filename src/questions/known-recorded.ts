import { LRUCache } from 'lru-cache';
import type { Recorded } from '../metrics/coverage/recorded.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Day } from '../period/index.ts';

/** An organisation, and the state of its data that a question asks about. */
export type DataOf = Pick<Organization, 'id' | 'dataVersion'>;

/** What was last known of the sources of an organisation, and the stamp of the data that it was read from. */
type Known = Readonly<{ stamp: string; recorded: Recorded }>;

/** What is known of the sources of organisations, so that a question need not read it again from the same state of the data. */
const KNOWN = new LRUCache<string, Known>({ max: 10_000 });

/** What was last known on the same day, whatever has been written since; null where nothing is. */
export function lastKnown({ id }: DataOf, today: Day): Known | null {
  const known = KNOWN.get(id);
  return known?.recorded.today === today ? known : null;
}

/** Remembers what was read from a state, beside what is known of the same state. */
export function remember({ id }: DataOf, { stamp, recorded }: Known): void {
  const known = KNOWN.get(id);
  const isSame = known?.stamp === stamp && known.recorded.today === recorded.today;
  const days = isSame ? { ...known.recorded.days, ...recorded.days } : recorded.days;
  KNOWN.set(id, { stamp, recorded: { today: recorded.today, days } });
}
