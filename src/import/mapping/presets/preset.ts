import type { Mapping } from '../schema.ts';

/** A mapping that comes with Almanac, for what one program writes. */
export type Preset = Readonly<{
  name: string;
  title: string;
  /** Where in the program the file comes from. */
  source: string;
  /** What there must be before it is imported. */
  needs: string;
  mapping: Mapping;
}>;
