import { shownName } from '../../fault.ts';
import { FaultCollector, invalidField } from '../../invalid-request.ts';
import type { FieldType, TypeConfig } from './definition.ts';

/**
 * The settings of `type_config`, each read by its reader, which may throw INVALID_REQUEST. Throws for all that are
 * wrong, and for those that fields of the type do not have.
 */
export function readSettings<Readers extends Readonly<Record<string, () => unknown>>>(
  type: FieldType,
  given: TypeConfig,
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const known = Object.keys(readers);
  const takes = known.length === 0 ? 'takes none' : `takes ${known.join(', ')}`;
  const faults = new FaultCollector();
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const rule = `is not a setting of ${type}, which ${takes}`;
    faults.add(invalidField(`type_config.${shownName(name)}`, 'unknown', rule));
  }
  const read = Object.entries(readers).map(([name, reader]) => [name, faults.read(reader)]);
  faults.requireNone();
  return Object.fromEntries(read) as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}

/** Throws INVALID_REQUEST, naming the setting of `type_config`, unless it is as it must be. */
export function requireSetting(setting: string, isRight: boolean, rule: string): void {
  if (!isRight) refuseSetting(setting, rule);
}

/** Throws INVALID_REQUEST, naming the setting of `type_config`. */
export function refuseSetting(setting: string, rule: string): never {
  throw invalidField(`type_config.${setting}`, 'format', rule);
}

/** A setting that is a whole number within bounds; undefined when it is not given. */
export function requireWhole(
  given: TypeConfig,
  setting: string,
  least: number,
  most: number,
): number | undefined {
  const value = given[setting];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  return refuseSetting(setting, `must be a whole number from ${least} to ${most}`);
}
