import { computedNumber, type FiledSheet, nameOf, placeOf } from '../spreadsheets/computing.ts';

type Numbers = readonly (number | null)[];

/** A statement as it is answered, so much of it as files have. */
export type AnsweredStatement = Readonly<{
  title: string;
  columns: readonly Readonly<{
    label: string;
    kind: string;
    comparison: string | null;
    period: { asOfDate: string | null } | null;
  }>[];
  rows: readonly Readonly<{
    label: string;
    kind: string;
    account: string | null;
    date: string | null;
    dueDate: string | null;
    values: Numbers;
    margin: Readonly<{ label: string; values: Numbers }> | null;
  }>[];
  checks: readonly Readonly<{ label: string; difference: number | null }>[];
}>;

/** A row that a file must have: what it is, and its numbers as answered, percentages in percent. */
export type ExpectedRow = Readonly<{
  leads: readonly (string | null)[];
  values: Numbers;
  isMargin: boolean;
  isCheck: boolean;
}>;

/** The names of the columns that say what a row is: those that some row has something in. */
export function expectedLeads({ rows }: AnsweredStatement): readonly string[] {
  return [
    'Label',
    ...(rows.some(({ account }) => account !== null) ? ['Account'] : []),
    ...(rows.some(({ date }) => date !== null) ? ['Date'] : []),
    ...(rows.some(({ dueDate }) => dueDate !== null) ? ['Due date'] : []),
  ];
}

/** The rows of the files of a statement, as follows from its answer: margins beneath their rows, then the checks. */
export function expectedRows(statement: AnsweredStatement): readonly ExpectedRow[] {
  const { rows, checks, columns } = statement;
  const names = expectedLeads(statement);
  const empty = columns.map(() => null);
  const shown = rows.flatMap(({ label, kind, account, date, dueDate, values, margin }): ExpectedRow[] => {
    const leadsOf = (text: string) =>
      names.map((name) =>
        name === 'Label' ? text : name === 'Account' ? account : name === 'Date' ? date : dueDate,
      );
    const row = {
      leads: leadsOf(label),
      values: values.length === 0 ? empty : values,
      isMargin: false,
      isCheck: kind === 'check',
    };
    if (margin === null) return [row];
    return [row, { ...row, leads: leadsOf(`${margin.label} %`), values: margin.values, isMargin: true }];
  });
  // Checks of the end of all are in the last column of values that has begun.
  const begun = columns.map(
    ({ comparison, period }) => comparison === null && typeof period?.asOfDate === 'string',
  );
  const inRows = new Set(rows.flatMap(({ kind, label }) => (kind === 'check' ? [label] : [])));
  const atTheEnd = checks
    .filter(({ label }) => !inRows.has(label))
    .map(
      ({ label, difference }): ExpectedRow => ({
        leads: names.map((name) => (name === 'Label' ? label : null)),
        values: begun.map((_isBegun, place) => (place === begun.lastIndexOf(true) ? difference : null)),
        isMargin: false,
        isCheck: true,
      }),
    );
  return [...shown, ...atTheEnd];
}

/** What a sheet has that its statement does not say, in words: none where it is right. Formulas are computed, and must come to the number in their cell. */
export function faultsInSheet(sheet: FiledSheet, statement: AnsweredStatement): readonly string[] {
  const faults: string[] = [];
  const expect = (name: string, found: unknown, expected: unknown): void => {
    if (found !== expected) faults.push(`${name} has ${String(found)} in place of ${String(expected)}`);
  };
  const leads = expectedLeads(statement);
  const textAt = (column: number, row: number) => sheet.get(nameOf(column, row))?.text ?? null;
  const { head, rows } = placedRows(sheet, statement);
  for (const [place, { label, comparison }] of statement.columns.entries())
    if (comparison === null) expect(`head ${place}`, textAt(leads.length + place + 1, head), label);
  const firstCheck = rows.find(({ isCheck }) => isCheck);
  if (firstCheck !== undefined) expect('the line above the checks', textAt(1, firstCheck.line - 1), 'Checks');
  for (const { leads: texts, line } of rows) {
    for (const [place, text] of texts.entries()) {
      const name = nameOf(place + 1, line);
      const isDate = leads[place]?.endsWith('ate') === true;
      expect(name, isDate ? dateOf(sheet.get(name)?.number ?? null) : textAt(place + 1, line), text);
    }
  }
  for (const [name, expected] of expectedNumbers(sheet, statement)) {
    expect(name, sheet.get(name)?.number ?? null, expected);
    const computed = computedNumber(sheet, name);
    if (!isClose(computed, expected))
      faults.push(`${name} =${sheet.get(name)?.formula ?? ''} comes to ${computed}, not ${expected}`);
  }
  return faults;
}

/** The number that each cell of a sheet must have, as its statement is answered: a percentage as a part of one, null for none. */
export function expectedNumbers(
  sheet: FiledSheet,
  statement: AnsweredStatement,
): ReadonlyMap<string, number | null> {
  const numbers = new Map<string, number | null>();
  const left = expectedLeads(statement).length + 1;
  for (const { values, isMargin, line } of placedRows(sheet, statement).rows) {
    for (const [place, value] of values.entries()) {
      const isPercentage = isMargin || statement.columns[place]?.kind === 'change_percent';
      const number = value !== null && isPercentage ? Number((value / 100).toPrecision(15)) : value;
      numbers.set(nameOf(left + place, line), number);
    }
  }
  return numbers;
}

/** The lines of the rows in a sheet, of which the last is that of its last check, and the line of its head. */
function placedRows(sheet: FiledSheet, statement: AnsweredStatement) {
  const rows = expectedRows(statement);
  const last = Math.max(...Array.from(sheet.keys(), (name) => placeOf(name).row));
  const head = last - rows.length - (rows.some(({ isCheck }) => isCheck) ? ABOVE_CHECKS : 0);
  return {
    head,
    rows: rows.map((row, index) => ({ ...row, line: head + 1 + index + (row.isCheck ? ABOVE_CHECKS : 0) })),
  };
}

/** The empty line and the heading above the checks. */
const ABOVE_CHECKS = 2;

function dateOf(number: number | null): string | null {
  return number === null ? null : new Date(Date.UTC(1899, 11, 30 + number)).toISOString().slice(0, 10);
}

// Binary numbers differ in their last digits, far below what is shown.
function isClose(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) < 0.000_000_1;
}
