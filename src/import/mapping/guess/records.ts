import { quote } from '../../../quote.ts';
import type { FileKind } from '../../kinds/kind.ts';
import type { FoundColumns } from './columns.ts';
import { GROSS_NAMES } from './names/ledger.ts';
import { ADDRESS_PARTS, FIRST_NAMES, LAST_NAMES } from './names/records.ts';
import type { TableColumn } from './table.ts';

/** Completes what several columns of a table are together, or one of them is twice. */
export function completeRecords(found: FoundColumns, kind: FileKind, table: readonly TableColumn[]): void {
  const has = (name: string) => Object.hasOwn(kind.columns, name);
  if (has('legal_name')) joinNames(found, table);
  if (has('billing_address')) joinAddress(found, table);
  if (kind.name === 'memberships') nameMemberships(found);
  if (has('net') && has('tax')) completeNet(found, table);
}

function joinNames({ columns, taken }: FoundColumns, table: readonly TableColumn[]): void {
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map((names) => free(table, taken, names));
  const isFull = columns['legal_name'] !== undefined;
  if (isFull || first === undefined || last === undefined) return;
  columns['legal_name'] = { from: [first.name, last.name] };
  taken.add(first).add(last);
}

function joinAddress({ columns, taken }: FoundColumns, table: readonly TableColumn[]): void {
  const parts = ADDRESS_PARTS.flatMap((names) => free(table, taken, names) ?? []);
  const [street] = columns['billing_address']?.from ?? [];
  if (parts.length === 0) return;
  columns['billing_address'] = {
    from: [...(street === undefined ? [] : [street]), ...parts.map(({ name }) => name)],
  };
  for (const one of parts) taken.add(one);
}

function free(table: readonly TableColumn[], taken: ReadonlySet<TableColumn>, names: ReadonlySet<string>) {
  return table.find((one) => !taken.has(one) && one.folded.some((name) => names.has(name)));
}

/** A list of people has no numbers of contracts: the person's own stands for theirs. */
function nameMemberships({ columns, notes }: FoundColumns): void {
  const { person } = columns;
  if (columns['membership'] !== undefined || person === undefined) return;
  columns['membership'] = person;
  notes.push({
    field: 'columns.membership',
    message: 'The person’s number also names their membership: they have only one in this table',
  });
}

/** What is without tax follows from what is with it; a column of rates is no tax. */
function completeNet(found: FoundColumns, table: readonly TableColumn[]): void {
  const { columns, notes, taken } = found;
  const tax = table.find(({ name }) => name === columns['tax']?.from?.[0]);
  if (tax !== undefined && holdsRates(tax)) askWhetherRate(found, tax);
  const gross = free(table, taken, GROSS_NAMES);
  const [taxName] = columns['tax']?.from ?? [];
  if (columns['net'] !== undefined || gross === undefined || taxName === undefined) return;
  columns['net'] = { add: [gross.name], subtract: [taxName] };
  taken.add(gross);
  notes.push({
    field: 'columns.net',
    message: `The amount without tax is ${quote(gross.name)} less ${quote(taxName)}`,
  });
}

function askWhetherRate({ columns, questions }: FoundColumns, { name }: TableColumn): void {
  delete columns['tax'];
  questions.push({
    field: 'columns.tax',
    message: `${quote(name)} has no numbers but such as rates of tax have: is it an amount?`,
    choices: [
      { value: 'rate', label: 'A rate, which is left out', sets: {} },
      { value: 'amount', label: 'An amount', sets: { columns: { tax: { from: [name] } } } },
    ],
  });
}

function holdsRates({ cells }: TableColumn): boolean {
  const numbers = [...new Set(cells)].map((cell) => Number(cell.replace(',', '.').replace('%', '')));
  return numbers.some((number) => number > 0) && numbers.every((number) => RATES.has(number));
}

const RATES = new Set([
  0, 2.1, 2.5, 2.6, 3, 4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 8.5, 9, 10, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21,
  22, 23, 24, 25, 27,
]);
