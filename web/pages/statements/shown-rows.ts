import type { StatementRow } from '../../api/generated.ts';

/** A row of the table: amounts, the percentages beside those of the row before, or words in the place of accounts. */
export type ShownRow =
  | Readonly<{ kind: 'amounts'; row: StatementRow; beneath: Beneath; isWithin: boolean }>
  | Readonly<{ kind: 'margin'; row: StatementRow; margin: NonNullable<StatementRow['margin']> }>
  | Readonly<{ kind: 'nothing beneath'; row: StatementRow }>;

/** Whether accounts are beneath a row: none, some that are shown or not, or some that are on their way. */
export type Beneath = 'nothing' | 'closed' | 'open' | 'coming';

type RowChoice = Readonly<{
  /** Whether the rows have their accounts among them. */
  hasAccounts: boolean;
  /** Whether the statement can have accounts beneath its rows at all. */
  mayOpen: boolean;
  isOpen: (key: string) => boolean;
  showsEmpty: boolean;
}>;

/** The rows to show, in their order; and how many are left out because all of their amounts are zero. */
export function shownRows(
  rows: readonly StatementRow[],
  wanted: RowChoice,
): Readonly<{ shown: readonly ShownRow[]; empty: number }> {
  const families = familiesOf(rows.filter(({ kind }) => kind !== 'check'));
  const empty = emptyAmong(families.map(({ row }) => row));
  const shown = families.flatMap((family): ShownRow[] =>
    empty.has(family.row.key) && !wanted.showsEmpty ? [] : shownOf(family, wanted),
  );
  return { shown, empty: empty.size };
}

/** A row with the accounts beneath it. */
type Family = Readonly<{ row: StatementRow; accounts: readonly StatementRow[] }>;

function familiesOf(rows: readonly StatementRow[]): readonly Family[] {
  const families: { row: StatementRow; accounts: StatementRow[] }[] = [];
  for (const row of rows) {
    const last = families.at(-1);
    if (last?.row.kind === 'line' && row.key.startsWith(`${last.row.key}.`)) last.accounts.push(row);
    else families.push({ row, accounts: [] });
  }
  return families;
}

function shownOf({ row, accounts }: Family, wanted: RowChoice): ShownRow[] {
  const beneath = beneathOf(row, accounts, wanted);
  const { margin } = row;
  return [
    { kind: 'amounts', row, beneath, isWithin: false },
    ...(margin === null ? [] : [{ kind: 'margin', row, margin } as const]),
    ...(beneath !== 'open'
      ? []
      : accounts.length === 0
        ? [{ kind: 'nothing beneath', row } as const]
        : accounts.map(
            (account) => ({ kind: 'amounts', row: account, beneath: 'nothing', isWithin: true }) as const,
          )),
  ];
}

function beneathOf(
  row: StatementRow,
  accounts: readonly StatementRow[],
  { hasAccounts, mayOpen, isOpen }: RowChoice,
): Beneath {
  if (!mayOpen || row.kind !== 'line' || isEmpty(row)) return 'nothing';
  // Known only once it has been looked for.
  if (hasAccounts && accounts.length === 0 && !isOpen(row.key)) return 'nothing';
  if (!isOpen(row.key)) return 'closed';
  return hasAccounts ? 'open' : 'coming';
}

/** The keys of the rows that say nothing: lines without amounts, what they add up to, and their headings. */
function emptyAmong(rows: readonly StatementRow[]): ReadonlySet<string> {
  const empty = new Set(rows.filter((row) => row.kind === 'line' && isEmpty(row)).map(({ key }) => key));
  for (const row of rows) {
    const isOfEmpty = row.adds.length > 0 && row.adds.every(({ key }) => empty.has(key));
    if (row.kind === 'subtotal' && isOfEmpty && isEmpty(row)) empty.add(row.key);
  }
  rows.forEach((row, index) => {
    if (row.kind !== 'heading') return;
    const after = rows.slice(index + 1);
    const end = after.findIndex(({ level }) => level <= row.level);
    const below = end === -1 ? after : after.slice(0, end);
    const lines = below.filter(({ kind }) => kind !== 'heading');
    if (lines.length > 0 && lines.every(({ key }) => empty.has(key))) empty.add(row.key);
  });
  return empty;
}

// A number that is hidden may be another than zero.
function isEmpty({ values, nullReasons }: StatementRow): boolean {
  return values.every((value, index) =>
    value === null ? nullReasons?.[index] !== 'group_too_small' : Number(value) === 0,
  );
}
