import { compileMapping } from '../compile.ts';
import type { Mapping } from '../schema.ts';
import { normalName } from '../source-row.ts';
import { CUSTOMER_PRESETS } from './customers.ts';
import { MONEY_PRESETS } from './money.ts';
import { PEOPLE_PRESETS } from './people.ts';
import type { Preset } from './preset.ts';

/** The mappings that come with Almanac. */
export const PRESETS: readonly Preset[] = [...CUSTOMER_PRESETS, ...PEOPLE_PRESETS, ...MONEY_PRESETS];

/** The presets that a table is as one of, by its header; the one that knows most of its columns first. */
export function presetsFor(header: readonly string[]): readonly Preset[] {
  const names = new Set(header.map(normalName));
  const known = PRESETS.flatMap((preset) => {
    const { needed, optional } = columnsOf(preset.mapping);
    if (!needed.every((name) => names.has(normalName(name)))) return [];
    return [{ preset, count: [...needed, ...optional].filter((name) => names.has(normalName(name))).length }];
  });
  return known.sort((one, other) => other.count - one.count).map(({ preset }) => preset);
}

/** The columns that the table of a mapping must have, and those that it may have. */
export function columnsOf(
  mapping: Mapping,
): Readonly<{ needed: readonly string[]; optional: readonly string[] }> {
  const compilation = compileMapping(mapping);
  return compilation.ok ? compilation.compiled : { needed: [], optional: [] };
}
