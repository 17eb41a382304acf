import { invalidField } from '../../invalid-request.ts';
import { quote } from '../../period/quote.ts';
import type { FieldType, TypeConfig } from './definition.ts';

/** Throws INVALID_REQUEST, naming the setting of `type_config`, unless it is as it must be. */
export function requireSetting(setting: string, isRight: boolean, rule: string): void {
  if (!isRight) refuseSetting(setting, rule);
}

/** Throws INVALID_REQUEST, naming the setting of `type_config`. */
export function refuseSetting(setting: string, rule: string): never {
  throw invalidField(`type_config.${setting}`, 'format', rule);
}

/** Throws INVALID_REQUEST for a setting that fields of the type do not have. */
export function requireSettings(type: FieldType, given: TypeConfig, known: readonly string[]): void {
  const takes = known.length === 0 ? 'takes none' : `takes ${known.join(', ')}`;
  const stranger = Object.keys(given).find((setting) => !known.includes(setting));
  if (stranger !== undefined) {
    const rule = `${quote(stranger)} is not a setting of ${type}, which ${takes}`;
    throw invalidField('type_config', 'format', rule);
  }
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
