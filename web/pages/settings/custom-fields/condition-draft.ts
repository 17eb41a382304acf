import {
  type Comparison,
  type Condition,
  type Literal,
  readCondition,
} from '../../../custom-fields/condition.ts';
import type { FieldType, ManagedField } from './queries.ts';

/** A condition in the form: always visible, built from choices, or written as text. */
export type ConditionDraft =
  | Readonly<{ kind: 'always' }>
  | Readonly<{ kind: 'built'; anyOf: readonly (readonly ComparisonDraft[])[] }>
  | Readonly<{ kind: 'written'; text: string }>;

/** A comparison whose values may be missing yet. */
export type ComparisonDraft = Readonly<{
  id: number;
  key: string;
  operator: Operator;
  values: readonly string[];
}>;
export type Operator = Comparison['operator'];

/** The draft of what a field says; written out where choices could not say the same. */
export function draftOf(showIf: string | null, fields: readonly ManagedField[]): ConditionDraft {
  if (showIf === null || showIf.trim() === '') return { kind: 'always' };
  const condition = readCondition(showIf);
  if (condition === null || !condition.flat().every((comparison) => canBuild(comparison, fields))) {
    return { kind: 'written', text: showIf };
  }
  const anyOf = condition.map((all) =>
    all.map(({ key, operator, literals }) => ({ id: newId(), key, operator, values: literals.map(String) })),
  );
  return { kind: 'built', anyOf };
}

/** The first comparison to fill in: with a field that has few values, if there is one. */
export function newComparison(fields: readonly ManagedField[]): ComparisonDraft {
  const easy = fields.find(({ type }) => hasOptions(type) || type === 'boolean');
  return { id: newId(), key: (easy ?? fields[0])?.key ?? '', operator: '==', values: [] };
}

/** The condition as `show_if`; null for always. Undefined if it is incomplete. */
export function textOf(draft: ConditionDraft, fields: readonly ManagedField[]): string | null | undefined {
  switch (draft.kind) {
    case 'always':
      return null;
    case 'written':
      return draft.text.trim() === '' ? null : draft.text.trim();
    case 'built': {
      const condition = conditionOf(draft, fields);
      return condition === null ? undefined : write(condition);
    }
    default:
      return draft satisfies never;
  }
}

/** The condition of a draft; null while it is incomplete. */
export function conditionOf(draft: ConditionDraft, fields: readonly ManagedField[]): Condition | null {
  if (draft.kind === 'always') return null;
  if (draft.kind === 'written') return readCondition(draft.text);
  const isWhole = draft.anyOf
    .flat()
    .every(({ key, values }) => key !== '' && values.some((value) => value !== ''));
  if (!isWhole) return null;
  return draft.anyOf.map((all) =>
    all.map(({ key, operator, values }) => {
      const type = fields.find((field) => field.key === key)?.type ?? 'text';
      return { key, operator, literals: values.map((value) => literalOf(type, value)) };
    }),
  );
}

/** Whether fields of the type have options to choose from. */
export function hasOptions(type: FieldType): boolean {
  return type === 'select' || type === 'multi_select';
}

let ids = 0;

function newId(): number {
  ids += 1;
  return ids;
}

function canBuild({ key, operator }: Comparison, fields: readonly ManagedField[]): boolean {
  const field = fields.find((one) => one.key === key);
  return field !== undefined && (operator !== 'in' || hasOptions(field.type));
}

function literalOf(type: FieldType, value: string): Literal {
  if (type === 'boolean') return value === 'true';
  return type === 'number' || type === 'currency' ? Number(value) : value;
}

function write(condition: Condition): string {
  return condition.map((all) => all.map(writeComparison).join(' and ')).join(' or ');
}

function writeComparison({ key, operator, literals }: Comparison): string {
  const written = literals.map((literal) => JSON.stringify(literal)).join(', ');
  return `${key} ${operator} ${operator === 'in' ? `[${written}]` : written}`;
}
