import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { evaluate } from '../beancount/expression.ts';
import { type CellReading, type CellType, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** A number of a commodity. */
export type Units = Readonly<{ number: Decimal; commodity: string }>;

/** What something costs or is priced at: each of it, and all of it together. */
export type Cost = Readonly<{ each: Decimal | null; total: Decimal | null; commodity: string }>;

const COMMODITY = "[A-Z](?:[A-Z0-9'._-]*[A-Z0-9])?";

/** What is looked for in an amount takes time by the square of its length. */
const LONGEST_AMOUNT = 1000;

function short<Value>(type: CellType<Value>): CellType<Value> {
  const read: CellType<Value>['read'] = (cell) =>
    cell.length > LONGEST_AMOUNT
      ? wrong(`longer than ${LONGEST_AMOUNT} characters: ${quote(cell)}`)
      : type.read(cell);
  return { ...type, read };
}

const UNITS: CellType<Units> = short({
  kind: 'value',
  name: 'number with a commodity',
  read: (cell) => {
    const [, expression = '', commodity = ''] = new RegExp(`^(.*?)\\s*(${COMMODITY})$`).exec(cell) ?? [];
    const number = evaluate(expression);
    return number === null
      ? wrong(`not a number with a commodity: ${quote(cell)}`)
      : value({ number, commodity });
  },
});

/** `{10 USD}`, `{{100 USD}}`, `{10 # 5 USD}`, each perhaps with the day and the label of the lot. */
const COST: CellType<Cost> = short({
  kind: 'value',
  name: 'cost in braces',
  read: (cell) => {
    const isTotal = cell.startsWith('{{');
    const inner = cell.slice(isTotal ? 2 : 1, isTotal ? -2 : -1);
    const amount = inner
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\d{4}[-/]\d{2}[-/]\d{2}/g, '')
      .replaceAll(/^[\s,*]+|[\s,*]+$/g, '');
    if (amount === '')
      return wrong(`${quote(cell)} leaves the cost of the lot to be found: state it, as in {10.00 USD}`);
    const [first = '', second] = amount.split('#');
    const last = UNITS.read((second ?? first).trim());
    if (!last.ok) return wrong(`not a cost: ${quote(cell)}`);
    const { number, commodity } = last.value;
    if (second === undefined)
      return value({ each: isTotal ? null : number, total: isTotal ? number : null, commodity });
    const each = evaluate(first);
    return each === null ? wrong(`not a cost: ${quote(cell)}`) : value({ each, total: number, commodity });
  },
});

const PRICE: CellType<Cost> = short({
  kind: 'value',
  name: 'price after @, or @@ for all',
  read: (cell) => {
    const isTotal = cell.startsWith('@@');
    const amount = UNITS.read(cell.slice(isTotal ? 2 : 1).trim());
    if (!amount.ok) return wrong(`not a price: ${quote(cell)}`);
    const { number, commodity } = amount.value;
    return value({ each: isTotal ? null : number, total: isTotal ? number : null, commodity });
  },
});

function value<Value>(read: Value): CellReading<Value> {
  return { ok: true, value: read };
}

function wrong(reason: string): CellReading<never> {
  return { ok: false, reason };
}

const COLUMNS = {
  date: column(DATE, 'required', 'Day of the transaction.', '2026-07-01'),
  payee: column(text(500), 'optional', 'First of two texts.', 'Client'),
  narration: column(text(2000), 'optional', 'The other text, or the only one.', 'Consulting'),
  account: column(text(200), 'required', 'Name of the account; it is also its code.', 'Assets:Bank:Checking'),
  units: column(UNITS, 'optional', 'Amount of a posting; one of an entry may have none.', '1100.00 USD'),
  cost: column(COST, 'optional', 'What a lot cost: then it counts at that.', ''),
  price: column(PRICE, 'optional', 'What it was changed for: without a cost it counts at that.', ''),
};

const SAMPLE = `option "operating_currency" "USD"

2026-01-01 open Assets:Bank:Checking
2026-01-01 open Income:Consulting

2026-07-01 * "Client" "Consulting"
  Assets:Bank:Checking   1100.00 USD
  Income:Consulting`;

export const BEANCOUNT: FileKind<typeof COLUMNS, 'beancount'> = {
  name: 'beancount',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary: 'A ledger of beancount, in one file.',
  columns: COLUMNS,
  sample: SAMPLE,
};

/** What is read of a pad. */
export const BEANCOUNT_PAD = { columns: { date: COLUMNS.date } };

/** What is read of a price and a balance. */
export const BEANCOUNT_AMOUNT = {
  columns: { date: COLUMNS.date, amount: column(UNITS, 'required', 'Amount.', '') },
};
