import { formatCount } from '../../../format/number.ts';
import type { Export } from './queries.ts';

/** How an export ended, or that it has not, in a word. */
export const STATES: Readonly<
  Record<Export['state'], Readonly<{ word: string; tone: 'neutral' | 'good' | 'bad' }>>
> = {
  running: { word: 'Under way', tone: 'neutral' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
};

const BYTES_OF = { kB: 1000, MB: 1_000_000 } as const;

/** The size of a file, to the next unit. */
export function sizeOf(bytes: number): string {
  return bytes < BYTES_OF.MB
    ? `${formatCount(Math.ceil(bytes / BYTES_OF.kB))} kB`
    : `${formatCount(Math.ceil(bytes / BYTES_OF.MB))} MB`;
}
