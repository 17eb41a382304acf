import type { AccountClass } from '../../ledger/account-class.ts';
import { isCurrency } from '../../money/currency.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import {
  GNUCASH,
  GNUCASH_ACCOUNT,
  GNUCASH_INVOICE,
  GNUCASH_JOB,
  GNUCASH_LOT,
  GNUCASH_PARTY,
  GNUCASH_PRICE,
} from '../kinds/gnucash.ts';
import type { Cells, Columns, FileKind } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import { Closings } from '../programs/closings.ts';
import { Prices } from '../programs/prices.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readGnucash } from '../readers/gnucash.ts';
import type { GnucashPart, GnucashRow } from '../readers/gnucash-parts.ts';
import type { CopiedSource } from '../readers/sqlite.ts';
import { type GnucashAccount, GnucashAccounts } from './accounts.ts';
import { Owners } from './owners.ts';

export type GnucashSurvey = Readonly<{
  accounts: GnucashAccounts;
  used: readonly GnucashAccount[];
  prices: Prices;
  owners: Owners;
  closings: ReadonlySet<number>;
  /** The first day of each account by its code. */
  firstDays: ReadonlyMap<string, Day>;
  rows: number;
}>;

/** Reads a file once, before its entries: they come before the customers and vendors whose lots they name. */
export async function surveyOf(task: ImportTask): Promise<GnucashSurvey> {
  const accounts = new GnucashAccounts();
  const prices = new Prices(task.ledger.baseCurrency);
  const owners = new Owners(task.seen);
  const used = new Map<string, string>();
  const classes = new Map<string, AccountClass | null>();
  const closings = new Closings((code) => task.ledger.findAccount(code)?.class ?? classes.get(code) ?? null);
  const firstDays = new Map<string, Day>();
  let [place, rows] = [0, 0];
  const note = (splits: readonly GnucashRow[]) => {
    place += 1;
    rows += splits.length;
    const lines = splits.flatMap(({ values }) => {
      const reading = readCells(GNUCASH, { values });
      const id = reading.ok ? reading.cells['split:account'] : '';
      const account = accounts.find(id);
      if (!reading.ok || account === null) return [];
      used.set(account.code, id);
      classes.set(account.code, account.class);
      const day = reading.cells['trn:date-posted'];
      if (day < (firstDays.get(account.code) ?? Number.POSITIVE_INFINITY)) firstDays.set(account.code, day);
      return { account: account.code, amount: reading.cells['split:value'], cells: reading.cells };
    });
    const first = lines[0]?.cells;
    if (first === undefined || lines.length < splits.length) return;
    closings.add({ place, day: first['trn:date-posted'], isTagged: first.book_closing === '1', lines });
  };
  for await (const part of readGnucash(sourceOf(surveyTask(task)))) {
    if (part.kind === 'busy') task.warn('GnuCash had the file open: changes made since are missing');
    else if (part.kind === 'entry') note(part.rows);
    else await noteRecord(task, { accounts, prices, owners }, part);
  }
  await owners.flush();
  return {
    accounts,
    used: [...used.values()].flatMap((id) => accounts.settled(id) ?? []),
    prices,
    owners,
    closings: closings.places(new Map()),
    firstDays,
    rows,
  };
}

export function sourceOf({ file: { open, spoolFolder }, onBytes }: ImportTask): CopiedSource {
  return { open, folder: spoolFolder, onBytes };
}

async function noteRecord(
  task: ImportTask,
  { accounts, prices, owners }: Pick<GnucashSurvey, 'accounts' | 'prices' | 'owners'>,
  part: Exclude<GnucashPart, { kind: 'entry' | 'busy' }>,
): Promise<void> {
  const cellsOf = <C extends Columns>(kind: Pick<FileKind<C>, 'columns'>): Cells<C> | null => {
    const reading = readCells(kind, part);
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(part.line, `${part.kind}: ${reason}`);
    return reading.ok ? reading.cells : null;
  };
  const use = async <C extends Columns>(
    kind: Pick<FileKind<C>, 'columns'>,
    work: (cells: Cells<C>) => void | Promise<void>,
  ) => {
    const cells = cellsOf(kind);
    if (cells !== null) await work(cells);
  };
  switch (part.kind) {
    case 'account':
      return await use(GNUCASH_ACCOUNT, (cells) => {
        const earlier = accounts.add(cells, part.line);
        if (earlier !== null)
          task.refuse(part.line, `account: id: ${quote(cells.id)} is on line ${earlier} already`);
      });
    case 'price': {
      // Prices of shares count nothing, so they may be written in any way.
      const { commodity = '', currency = '' } = part.values;
      if ([commodity, currency].some((name) => name !== '' && !isCurrency(name))) return;
      return await use(GNUCASH_PRICE, (cells) => prices.add({ ...cells, day: cells.time }));
    }
    case 'party':
      return await use(GNUCASH_PARTY, (cells) => owners.addParty(cells, part.line));
    case 'job':
      return await use(GNUCASH_JOB, (cells) => owners.addJob(cells));
    case 'invoice':
      return await use(GNUCASH_INVOICE, async (cells) => await owners.addInvoice(cells));
    case 'lot':
      return await use(GNUCASH_LOT, async (cells) => await owners.addLot(cells));
    case 'tax':
      return accounts.addTax(part.values['account'] ?? '');
    default:
      return part satisfies never;
  }
}
