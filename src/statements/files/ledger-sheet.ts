import { minorUnitsOf } from '../../money/currency.ts';
import { requireDay } from '../../period/index.ts';
import { Breather } from '../../questions/breather.ts';
import {
  amountFormat,
  cellStyle,
  dateCell,
  formulaCell,
  numberCell,
  PLAIN_FORMAT,
  textCell,
} from '../../spreadsheets/cells.ts';
import type { Cell, CellStyle, Sheet, SheetRow } from '../../spreadsheets/workbook.ts';
import { GENERAL_LEDGER } from '../definition/general-ledger.ts';
import type { MadeRow } from '../made.ts';
import { aboutRows } from './about-rows.ts';
import {
  BALANCE_PLACE,
  isShown,
  LEDGER_NUMBERS,
  LEDGER_TEXTS,
  type LedgerFile,
  ORIGINAL_NAME,
} from './ledger-file.ts';
import { sumFormula, type Term } from './sheet-formula.ts';

/** The ledger of an account as a sheet: the balance after a line is a formula over the balance before it. */
export function ledgerSheet(file: LedgerFile): Sheet {
  const { account, made, asked, organizationName, currency, link } = file;
  const title = `${GENERAL_LEDGER.title}: ${account.code} ${account.name}`;
  const { dataVersion } = made;
  const head = [
    ...aboutRows({ organizationName, title, days: asked.days, currency, dataVersion, link }),
    [],
    [
      ...NAMES.map((name) => textCell(name, HEAD)),
      ...AMOUNT_NAMES.map((name) => textCell(name, NUMBER_HEAD)),
    ],
  ];
  return {
    name: `${GENERAL_LEDGER.title} ${account.code}`,
    columns: [
      { width: DAY_WIDTH },
      ...LEDGER_TEXTS.map(({ width }) => ({ width })),
      ...AMOUNT_NAMES.map(() => ({ width: AMOUNT_WIDTH })),
    ],
    rows: rowsOf(file, head),
    frozen: { rows: head.length, columns: 0 },
    page: {
      orientation: 'landscape',
      repeatedRows: head.length,
      foot: `${organizationName}, ${title}, data version ${dataVersion}`,
    },
  };
}

async function* rowsOf({ made, currency }: LedgerFile, head: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* head;
  const decimals = minorUnitsOf(currency);
  const styleOf = amountStyles();
  const breather = new Breather();
  let before: MadeRow | null = null;
  for (const [place, row] of made.rows.entries()) {
    await breather.breathe();
    const at = head.length + place;
    yield [
      row.date === null ? null : dateCell(requireDay(row.date)),
      ...LEDGER_TEXTS.map(({ of }) => textOrNone(of(row))),
      originalCell(row, styleOf),
      ...numbersOf(row, { before, at, decimals, styleOf }),
    ];
    before = row;
  }
  const known = made.checks.filter(({ difference }) => difference !== null);
  if (known.length > 0) yield* [[], [textCell('Checks', HEAD)]];
  for (const { label, difference } of known) {
    const blanks = Array.from({ length: FIRST_NUMBER + BALANCE_PLACE - 1 }, () => null);
    yield [textCell(label), ...blanks, numberCell(difference?.toFixed() ?? '0', styleOf(decimals))];
  }
}

type Place = Readonly<{ before: MadeRow | null; at: number; decimals: number; styleOf: AmountStyle }>;

function numbersOf(row: MadeRow, { before, at, decimals, styleOf }: Place): readonly (Cell | null)[] {
  const style = styleOf(decimals, row.kind === 'total');
  return row.values.map((value, column) => {
    if (value === null || !isShown(column, value)) return null;
    if (column === BALANCE_PLACE && before !== null)
      for (const { formula, value: sum } of sumFormula(termsOf(row, before, at), decimals))
        if (sum?.eq(value) === true) return formulaCell(formula, value.toFixed(), style);
    return numberCell(value.toFixed(), style);
  });
}

/** The balance of the row above, with what is debited in this row, less what is credited. */
function termsOf({ values }: MadeRow, before: MadeRow, at: number): readonly Term[] {
  const above = before.values[BALANCE_PLACE] ?? null;
  const own = values.flatMap((value, column): Term[] =>
    column === BALANCE_PLACE || value === null || value.isZero()
      ? []
      : [{ sign: column === 0 ? 1 : -1, row: at, column: FIRST_NUMBER + column, value }],
  );
  if (above === null) return [];
  return [{ sign: 1, row: at - 1, column: FIRST_NUMBER + BALANCE_PLACE, value: above }, ...own];
}

function originalCell({ posting }: MadeRow, styleOf: AmountStyle): Cell | null {
  return posting === null
    ? null
    : numberCell(posting.amount.toFixed(), styleOf(minorUnitsOf(posting.currency)));
}

function textOrNone(text: string | null): Cell | null {
  return text === null || text === '' ? null : textCell(text);
}

const NAMES = ['Date', ...LEDGER_TEXTS.map(({ name }) => name)];
const AMOUNT_NAMES = [ORIGINAL_NAME, ...LEDGER_NUMBERS];
/** The place of the debit among all columns. */
const FIRST_NUMBER = NAMES.length + 1;
const DAY_WIDTH = 12;
const AMOUNT_WIDTH = 18;

const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const NUMBER_HEAD = cellStyle(PLAIN_FORMAT, { isBold: true, align: 'right' });

type AmountStyle = (decimals: number, isTotal?: boolean) => CellStyle;

/** The styles of amounts, each made once, so that cells share them. */
function amountStyles(): AmountStyle {
  const styles = new Map<string, CellStyle>();
  return (decimals, isTotal = false) => {
    const name = `${decimals} ${isTotal}`;
    const look = isTotal ? ({ isBold: true, line: 'total' } as const) : {};
    const style = styles.get(name) ?? cellStyle(amountFormat(decimals, 'brackets'), look);
    styles.set(name, style);
    return style;
  };
}
