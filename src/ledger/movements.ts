import { Decimal, ZERO } from '../money/decimal.ts';
import { isProfitClass } from './account-class.ts';
import { type BucketColumns, BucketSums, type Sums } from './bucket-sums.ts';
import type { EntryFlow } from './cash-flows.ts';
import type { CountedEntry, CountedLine } from './counted-entry.ts';
import type { Division } from './division.ts';
import type { EntryKind } from './entry-kind.ts';
import { byColumn } from './flow-columns.ts';
import {
  ACCOUNT_TOTALS_TABLE,
  type AccountColumn,
  CASH_FLOW_CLASS_TOTALS_TABLE,
  CASH_FLOW_TOTALS_TABLE,
  CASH_TOTALS_TABLE,
  DIVIDED_TOTALS_TABLES,
  ENTRY_TOTALS_TABLE,
  type TotalsTable,
} from './totals-table.ts';

/** What is added to a table of totals. */
export type TotalsChange = Readonly<{ table: TotalsTable; columns: BucketColumns }>;

/** Adds up what entries change in the totals. An entry that is voided is added `-1` times. */
export class Movements {
  readonly #accounts = new BucketSums(ACCOUNT_TOTALS_TABLE);
  readonly #divided = DIVIDED_TOTALS_TABLES.map(({ division, table }) => ({
    division,
    table,
    sums: new BucketSums(table),
  }));
  readonly #entries = new BucketSums(ENTRY_TOTALS_TABLE);
  readonly #cash = new BucketSums(CASH_TOTALS_TABLE);
  readonly #flows = new BucketSums(CASH_FLOW_TOTALS_TABLE);
  readonly #flowsByClass = new BucketSums(CASH_FLOW_CLASS_TOTALS_TABLE);

  /** How many sums of accounts and their parts there are, one for each day. */
  get size(): number {
    return this.#divided.reduce((size, { sums }) => size + sums.size, this.#accounts.size);
  }

  add(entry: CountedEntry, flow: EntryFlow | null, times: 1 | -1): void {
    const { date, kind, late } = entry;
    const once = times === 1 ? ONE : MINUS_ONE;
    if (kind !== 'opening') {
      this.#entries.add([], date, { entries: once, late_entries: late ? once : ZERO });
    }
    for (const line of entry.lines) this.#addLine(entry, line, times);
    this.#addCash(entry, times);
    if (flow !== null) this.#addFlow(date, flow, times);
  }

  /** The rows to add to each table; no table without any. */
  changes(): TotalsChange[] {
    const counted = [
      { table: ACCOUNT_TOTALS_TABLE, sums: this.#accounts },
      ...this.#divided,
      { table: CASH_TOTALS_TABLE, sums: this.#cash },
      { table: ENTRY_TOTALS_TABLE, sums: this.#entries },
      { table: CASH_FLOW_TOTALS_TABLE, sums: this.#flows },
      { table: CASH_FLOW_CLASS_TOTALS_TABLE, sums: this.#flowsByClass },
    ];
    return counted
      .filter(({ sums }) => sums.size > 0)
      .map(({ table, sums }) => ({ table, columns: sums.columns() }));
  }

  #addFlow(date: string, { flow, byClass }: EntryFlow, times: 1 | -1): void {
    const sums = byColumn((name) => timesOf(flow[name], times));
    this.#flows.add([], date, sums);
    for (const [name, { operating, investing, financing }] of byClass) {
      this.#flowsByClass.add([name], date, {
        operating: timesOf(operating, times),
        investing: timesOf(investing, times),
        financing: timesOf(financing, times),
      });
    }
  }

  #addLine({ date, kind }: CountedEntry, line: CountedLine, times: 1 | -1): void {
    const sides = sidesOf(line.amount, kind, times);
    this.#accounts.add([line.accountId], date, sides);
    for (const { division, sums } of this.#divided) {
      const part = line[division.idOf];
      if (part !== null && isDivided(line, division)) sums.add([part, line.accountId], date, sides);
    }
  }

  // An entry counts by the net of its lines of cash: a transfer between two accounts is neither received nor paid, and what is there
  // when an account opens was not received.
  #addCash({ date, kind, lines }: CountedEntry, times: 1 | -1): void {
    const ofCash = lines.filter((line) => line.class === 'cash');
    if (ofCash.length === 0) return;
    let net = ZERO;
    if (kind !== 'opening') for (const { amount } of ofCash) net = net.plus(amount);
    const unreconciled = ofCash.filter(({ reconciled }) => !reconciled).length;
    this.#cash.add([], date, {
      [net.isPositive() ? 'inflow' : 'outflow']: timesOf(net.abs(), times),
      unreconciled_lines: new Decimal(times * unreconciled),
    });
  }
}

const ONE = new Decimal(1);
const MINUS_ONE = new Decimal(-1);

function timesOf(amount: Decimal, times: 1 | -1): Decimal {
  return times === 1 ? amount : amount.negated();
}

function isDivided(line: CountedLine, { accounts }: Division): boolean {
  return accounts === 'all' || isProfitClass(line.class);
}

/** The amount on its side of an account, also as that of an entry of its mark. */
function sidesOf(amount: Decimal, kind: EntryKind, times: 1 | -1): Sums<AccountColumn> {
  const side = amount.isPositive() ? 'debit' : 'credit';
  const added = timesOf(amount.abs(), times);
  return kind === 'ordinary' ? { [side]: added } : { [side]: added, [`${kind}_${side}`]: added };
}
