import type { Capability } from '../access/capability.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import type { KindName } from './book.ts';
import { FILE_KINDS } from './kinds/index.ts';
import type { Privacy } from './kinds/kind.ts';

/** What files of a kind say of pay or demographics; undefined for nothing. */
export function privacyOf(kind: KindName): Privacy | undefined {
  return PRIVACY.get(kind);
}

/** The capabilities for seeing how many records of that privacy were new or different. */
export function countsNeedOf(privacy: Privacy | undefined): readonly Capability[] {
  return COUNTS_NEED[privacy ?? 'none'];
}

const COUNTS_NEED: Readonly<Record<Privacy | 'none', readonly Capability[]>> = {
  pay: [SEES_PAY],
  demographics: [SEES_PAY, 'people.view_diversity'],
  'may hold pay': [],
  none: [],
};

const PRIVACY: ReadonlyMap<KindName, Privacy> = new Map(
  FILE_KINDS.flatMap(({ name, privacy }) => (privacy === undefined ? [] : [[name, privacy] as const])),
);
