import { pay } from './people-sources.ts';
import type { Measure } from './sources.ts';

/** How many persons are behind a measure, as a measure; null where other facts are, which may be shown one by one. */
export function personsBehind(measure: Measure): Measure | null {
  switch (measure.source) {
    case 'people':
      return { ...measure, figure: 'persons' };
    case 'moves':
    case 'moves by what was stated':
      return measure;
    case 'pay':
      return measure.figure === 'without rate' ? measure : pay('persons');
    case 'what was stated':
      return { ...measure, figure: 'persons' };
    default:
      return null;
  }
}
