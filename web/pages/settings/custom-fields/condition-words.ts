import type { Comparison, Condition, Literal } from '../../../custom-fields/condition.ts';
import type { ManagedField } from './queries.ts';

/** A condition in plain words: `Kind of shop is Chain and Stores is 5, or Region is not Victoria`. */
export function describeCondition(condition: Condition, fields: readonly ManagedField[]): string {
  return condition
    .map((all) => all.map((comparison) => describeComparison(comparison, fields)).join(' and '))
    .join(', or ');
}

/** The options of a field that has some. */
export function optionsOf({ type_config: config }: ManagedField): readonly Option[] {
  const { options } = config;
  return Array.isArray(options) ? options.filter(isOption) : [];
}

export type Option = Readonly<{ value: string; label: string }>;

function describeComparison(
  { key, operator, literals }: Comparison,
  fields: readonly ManagedField[],
): string {
  const field = fields.find((one) => one.key === key);
  const isMany = field?.type === 'multi_select';
  const verb = operator === '!=' ? (isMany ? 'does not include' : 'is not') : isMany ? 'includes' : 'is';
  return `${field?.label ?? key} ${verb} ${literals.map((literal) => describeLiteral(literal, field)).join(' or ')}`;
}

function describeLiteral(literal: Literal, field: ManagedField | undefined): string {
  if (typeof literal === 'boolean') return literal ? 'yes' : 'no';
  if (typeof literal === 'number') return String(literal);
  const option = field === undefined ? undefined : optionsOf(field).find(({ value }) => value === literal);
  return option?.label ?? `“${literal}”`;
}

function isOption(option: unknown): option is Option {
  return typeof option === 'object' && option !== null && 'value' in option && 'label' in option;
}
