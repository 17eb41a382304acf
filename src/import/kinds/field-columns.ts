import { quote } from '../../quote.ts';
import { FIELD_TYPES, type FieldKind } from '../../records/fields/field-type.ts';
import { namesOf, type RecordField, type RecordFields } from '../../records/fields/record-field.ts';
import { keptText, type TextRule } from '../../records/fields/text-rule.ts';
import type { CellType } from './cell-type.ts';
import { type Column, column } from './kind.ts';

/** A cell that takes what a field of text takes. */
export function textCell({ meaning, faultOf }: TextRule): CellType<string> {
  return {
    kind: 'value',
    name: meaning,
    read: (cell) => {
      const kept = keptText(cell) ?? '';
      const problem = faultOf(kept)?.message ?? null;
      return problem === null
        ? { ok: true, value: kept }
        : { ok: false, reason: `${problem}: ${quote(cell)}` };
    },
  };
}

/** The columns for the fields of a record. A file may leave out what is to stay as it is. */
export function fieldColumns<Fields extends RecordFields>(fields: Fields): FieldColumns<Fields> {
  return Object.fromEntries(
    namesOf(fields).map((name) => [name, columnFor(fields[name] as RecordField)]),
  ) as FieldColumns<Fields>;
}

export type FieldColumns<Fields extends RecordFields> = {
  readonly [Name in keyof Fields]: Column<string, 'optional'>;
};

function columnFor({ kind, meaning, example, whenEmpty }: RecordField): Column<string, 'optional'> {
  const explained = whenEmpty === undefined ? meaning : `${meaning} If empty, ${whenEmpty}.`;
  return column(fieldCell(kind), 'optional', explained, example);
}

function fieldCell(kind: FieldKind): CellType<string> {
  const { meaning, read, column: stored } = FIELD_TYPES[kind];
  return {
    kind: 'value',
    name: meaning,
    ...(stored === 'numeric' ? { form: 'number' } : {}),
    read: (cell) => {
      const reading = read(cell);
      return reading.ok
        ? { ok: true, value: reading.value ?? '' }
        : { ok: false, reason: `${reading.problem}: ${quote(cell)}` };
    },
  };
}
