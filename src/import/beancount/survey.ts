import { type Day, parseDay } from '../../period/index.ts';
import type { NamedAccounts } from '../hledger/named-accounts.ts';
import { BEANCOUNT_AMOUNT, BEANCOUNT_PAD } from '../kinds/beancount.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import { Closings } from '../programs/closings.ts';
import { Prices } from '../programs/prices.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { type BeancountPart, readBeancount } from '../readers/beancount.ts';
import { Balances } from './balances.ts';
import { type Weighed, weighRows } from './weigh.ts';

/** What a beancount file says as a whole, before its entries are posted. */
export type BeancountSurvey = {
  readonly prices: Prices;
  readonly balances: Balances;
  readonly ignored: Set<string>;
  readonly plugins: string[];
  readonly firstDays: Map<string, Day>;
  closings: ReadonlySet<number>;
  rows: number;
  /** Whether an entry cannot be read, so that its balances are not those of the file. */
  hasBroken: boolean;
};

/** Reads the file once. */
export async function surveyBeancount(task: ImportTask, accounts: NamedAccounts): Promise<BeancountSurvey> {
  const survey: BeancountSurvey = {
    prices: new Prices(task.ledger.baseCurrency),
    balances: new Balances(),
    ignored: new Set(),
    plugins: [],
    firstDays: new Map(),
    closings: new Set(),
    rows: 0,
    hasBroken: false,
  };
  const closings = new Closings((account) => accounts.classOf(account));
  let place = 0;
  for await (const part of readBeancount({ open: task.file.open, onBytes: surveyTask(task).onBytes })) {
    if (part.kind === 'entry') {
      place += 1;
      survey.rows += part.rows.length;
      const day = parseDay(part.day);
      const weighed = weighRows(part.rows);
      if (day === null || weighed === null) survey.hasBroken = true;
      else {
        noteEntry(survey, day, weighed);
        const lines = weighed.map(({ cells, weight }) => ({ account: cells.account, amount: weight.number }));
        closings.add({ place, day, isTagged: false, lines });
      }
    } else noteDirective(survey, part);
  }
  survey.closings = closings.places(new Map());
  return survey;
}

function noteEntry({ balances, firstDays }: BeancountSurvey, day: Day, weighed: readonly Weighed[]): void {
  for (const { cells, weight } of weighed) {
    balances.add(cells.account, day, cells.units ?? weight);
    if (day < (firstDays.get(cells.account) ?? Number.POSITIVE_INFINITY)) firstDays.set(cells.account, day);
  }
}

function noteDirective(
  survey: BeancountSurvey,
  part: Exclude<BeancountPart, Readonly<{ kind: 'entry' }>>,
): void {
  if (part.kind === 'ignored') survey.ignored.add(part.commodity);
  if (part.kind === 'plugin') survey.plugins.push(part.name);
  if (part.kind === 'fault') survey.hasBroken = true;
  if (part.kind !== 'price' && part.kind !== 'balance' && part.kind !== 'pad') return;
  const { line, values } = part;
  const { account = '', from = '', tolerance = '', commodity = '' } = values;
  if (part.kind === 'pad') {
    const pad = readCells(BEANCOUNT_PAD, { values });
    if (pad.ok) survey.balances.pad({ line, day: pad.cells.date, account, from });
    else survey.hasBroken = true;
    return;
  }
  const reading = readCells(BEANCOUNT_AMOUNT, { values });
  if (!reading.ok) return;
  const { date: day, amount } = reading.cells;
  if (part.kind === 'balance') survey.balances.assert({ line, day, account, amount, tolerance });
  else survey.prices.add({ commodity, currency: amount.commodity, day, value: amount.number });
}
