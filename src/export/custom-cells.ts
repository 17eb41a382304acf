import type { Transaction } from '../db/transaction.ts';
import { Decimal } from '../money/decimal.ts';
import {
  checkValues,
  type FieldValues,
  loadActiveDefinitions,
  notRequired,
  type Subject,
  visibleValues,
} from '../records/custom-fields/index.ts';

/** The custom fields of a kind of record: their keys, and the cells of a record's values. */
export type CustomCells = Readonly<{
  custom: readonly string[];
  cellsOf: (values: FieldValues) => Readonly<Record<string, string>>;
}>;

/** Reads the active fields. A value that they would not take today is not in the cells: it could not be imported. */
export async function customCells(transaction: Transaction, subject: Subject): Promise<CustomCells> {
  const definitions = notRequired(await loadActiveDefinitions(transaction, subject));
  return {
    custom: definitions.map(({ key }) => key),
    cellsOf: (stored) => {
      const { values } = checkValues(definitions, {}, visibleValues(definitions, stored));
      return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, cellOf(value)]));
    },
  };
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'number' ? new Decimal(value).toFixed() : String(value);
}
