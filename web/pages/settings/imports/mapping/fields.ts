import { CLASSES } from '../class-words.ts';
import FILE_KINDS from '../file-kinds.json';
import type { MappedColumn } from './queries.ts';

/** One of our columns of a kind. */
export type OurField = Readonly<{
  name: string;
  label: string;
  type: string;
  isRequired: boolean;
  meaning: string;
}>;

/** The columns of a kind, those for custom fields left out. */
export function fieldsOf(kind: string): readonly OurField[] {
  const columns = FILE_KINDS.find(({ name }) => name === kind)?.columns ?? [];
  return columns
    .filter(
      ({ name }) => !name.startsWith('custom_fields.') && name !== 'recorded_at' && name !== 'base_amount',
    )
    .map(({ name, type, presence, meaning }) => ({
      name,
      label: labelOf(name),
      type,
      isRequired: presence === 'required',
      meaning,
    }));
}

/** A column as words: `issue_date` is Issue date. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values that a field takes, where it takes only some. */
export function valuesOf({
  name,
  type,
}: OurField): readonly Readonly<{ value: string; label: string }>[] | null {
  if (name === 'class') return Object.entries(CLASSES).map(([value, label]) => ({ value, label }));
  if (type.startsWith('true or false')) return YES_OR_NO;
  const [, words] = /^(?:one of|gender:) (.+)$/.exec(type) ?? [];
  return words?.split(/, | or /).map((value) => ({ value, label: labelOf(value) })) ?? null;
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The columns of the table that a field is read from. */
export function namesIn({ from = [], add = [], subtract = [], side }: MappedColumn): string[] {
  return [...from, ...add, ...subtract, ...(side === undefined ? [] : [side.column])];
}

/** Where a field comes from, in words. */
export function sourceInWords({ from, add = [], subtract = [] }: MappedColumn): string {
  if (from !== undefined) return from.join(' + ');
  const plus = add.join(' + ');
  return subtract.length === 0 ? plus : `${plus} less ${subtract.join(' and ')}`.trim();
}
