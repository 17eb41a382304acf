import type { AccountClass } from '../../ledger/account-class.ts';
import { type Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { SAFT, SAFT_ACCOUNT, SAFT_HEADER, SAFT_PARTY, SAFT_TOTALS } from '../kinds/saft.ts';
import type { StatedParty } from '../party-balances.ts';
import { Closings } from '../programs/closings.ts';
import type { Party } from '../programs/parties.ts';
import type { SaftEntry, SaftPart } from '../readers/saft.ts';
import { amountOf } from './amount.ts';
import { classOfAccount } from './class-of-account.ts';

export type SaftHeader = Cells<typeof SAFT_HEADER.columns>;

/** An account of the file; `closing` is null where it states none. */
export type SaftAccount = Readonly<{
  name: string;
  line: number;
  cells: Cells<typeof SAFT_ACCOUNT.columns> | null;
  opening: Decimal;
  closing: Decimal | null;
}>;

/** What a customer or vendor opens with on an account. */
export type PartyOpening = Readonly<{ party: Party; account: string; amount: Decimal }>;

/** What a part says that cannot be read. */
export type PartFault = Readonly<{ line: number; reason: string }>;

/** What a SAF-T file says as a whole. Customers and suppliers go to `onParty` as they come. */
export class SaftSurvey {
  header: SaftHeader | null = null;
  readonly accounts = new Map<string, SaftAccount>();
  /** At most so many that an opening can have a line for each. */
  readonly partyOpenings: PartyOpening[] = [];
  /** What the file states of customers and vendors; of more than `MOST_STATED` only the first. */
  readonly statedParties: StatedParty[] = [];
  readonly totals = new Map<string, Readonly<{ line: number; text: string }>>();
  readonly faults: PartFault[] = [];
  readonly movements = new Map<string, Decimal>();
  readonly closings: Closings;
  entries = 0;
  lines = 0;
  debit = ZERO;
  credit = ZERO;
  firstDay: Day | null = null;
  lastDay: Day | null = null;
  /** Whether a line of an entry could not be read, so that its sums are not those of the file. */
  hasBroken = false;
  readonly #parties = new Set<string>();

  constructor(charted: (code: string) => AccountClass | null) {
    this.closings = new Closings((code) => charted(code) ?? this.classOf(code));
  }

  /** The class of an account by the chart of the country. */
  classOf(code: string): AccountClass | null {
    return classOfAccount(
      this.header?.AuditFileCountry ?? null,
      code,
      this.accounts.get(code)?.cells ?? null,
    );
  }

  /** Notes a part, and returns the customer or vendor that it is. */
  addPart({ kind, line, values }: SaftPart): Party | null {
    switch (kind) {
      case 'header':
        this.header = this.#read(SAFT_HEADER, line, values) ?? this.header;
        return null;
      case 'account':
        this.#addAccount(line, values);
        return null;
      case 'customer':
      case 'supplier':
        return this.#addParty(kind, line, values);
      case 'totals':
        for (const [name, text] of Object.entries(values)) this.totals.set(name, { line, text });
        this.#read(SAFT_TOTALS, line, values);
        return null;
      default:
        return kind satisfies never;
    }
  }

  addEntry({ rows }: SaftEntry): void {
    this.entries += 1;
    const lines = [];
    let day: Day | null = null;
    for (const { line, values } of rows) {
      this.lines += 1;
      const reading = readCells(SAFT, { values });
      const amount = reading.ok ? amountOf(reading.cells) : null;
      if (!reading.ok || amount === null) {
        this.hasBroken = true;
        continue;
      }
      const { AccountID: account, DebitAmount: debit, CreditAmount: credit, TransactionDate } = reading.cells;
      day ??= TransactionDate;
      this.debit = this.debit.plus(debit ?? ZERO);
      this.credit = this.credit.plus(credit ?? ZERO);
      this.movements.set(account, (this.movements.get(account) ?? ZERO).plus(amount));
      if (!this.accounts.has(account))
        this.accounts.set(account, { name: account, line, cells: null, opening: ZERO, closing: null });
      lines.push({ account, amount });
    }
    if (day === null) return;
    if (this.firstDay === null || day < this.firstDay) this.firstDay = day;
    if (this.lastDay === null || day > this.lastDay) this.lastDay = day;
    const isTagged = rows[0]?.values['TransactionType'] === 'A' && this.#hasTypes();
    this.closings.add({ place: this.entries, day, isTagged, lines });
  }

  /** Whether an id is that of a customer or vendor; `0` means none where nobody has it. */
  isParty({ kind, id }: Party): boolean {
    return id !== '0' || this.#parties.has(kind);
  }

  #hasTypes(): boolean {
    return ['PT', 'AO'].includes(this.header?.AuditFileCountry ?? '');
  }

  #addAccount(line: number, values: SaftPart['values']): void {
    const cells = this.#read(SAFT_ACCOUNT, line, values);
    if (cells === null || isSumOfOthers(cells)) return;
    const code = cells.AccountID;
    if (this.accounts.has(code)) {
      this.faults.push({ line, reason: `AccountID: ${code} comes twice among the accounts` });
      return;
    }
    const { opening, closing } = balancesOf(cells);
    this.accounts.set(code, { name: cells.AccountDescription ?? code, line, cells, opening, closing });
  }

  #addParty(kind: 'customer' | 'supplier', line: number, values: SaftPart['values']): Party | null {
    const cells = this.#read(SAFT_PARTY, line, values);
    const id = kind === 'customer' ? cells?.CustomerID : cells?.SupplierID;
    if (cells === null || id === null || id === undefined) return null;
    const party: Party = { kind: kind === 'customer' ? 'customer' : 'vendor', id, name: cells.Name ?? id };
    if (id === '0') this.#parties.add(party.kind);
    const { opening, closing } = balancesOf(cells);
    if (statesBalance(cells) && this.statedParties.length < MOST_STATED)
      this.statedParties.push({ party, account: cells.AccountID, opening, closing });
    if (!opening.isZero() && cells.AccountID !== null && this.partyOpenings.length <= MOST_OPENINGS)
      this.partyOpenings.push({ party, account: cells.AccountID, amount: opening });
    return party;
  }

  #read<C extends Parameters<typeof readCells>[0]['columns']>(
    part: Readonly<{ columns: C }>,
    line: number,
    values: SaftPart['values'],
  ): Cells<C> | null {
    const reading = readCells(part, { values });
    if (reading.ok) return reading.cells;
    for (const reason of reading.reasons) this.faults.push({ line, reason });
    return null;
  }
}

/** Customers and vendors that an opening may have a line for; where there are more, it has one for each account. */
export const MOST_OPENINGS = 8_000;

const MOST_STATED = 100_000;

type Balances = Pick<
  Cells<typeof SAFT_ACCOUNT.columns>,
  'OpeningDebitBalance' | 'OpeningCreditBalance' | 'ClosingDebitBalance' | 'ClosingCreditBalance'
>;

function balancesOf(cells: Balances): Readonly<{ opening: Decimal; closing: Decimal | null }> {
  const { ClosingDebitBalance: debit, ClosingCreditBalance: credit } = cells;
  return {
    opening: sumOf([cells.OpeningDebitBalance ?? ZERO, (cells.OpeningCreditBalance ?? ZERO).negated()]),
    closing: debit === null && credit === null ? null : (debit ?? ZERO).minus(credit ?? ZERO),
  };
}

function statesBalance(cells: Balances): boolean {
  const { OpeningDebitBalance, OpeningCreditBalance, ClosingDebitBalance, ClosingCreditBalance } = cells;
  return [OpeningDebitBalance, OpeningCreditBalance, ClosingDebitBalance, ClosingCreditBalance].some(
    (amount) => amount !== null,
  );
}

/** In Portugal only accounts of the categories GM and AM have lines; others are sums of these. */
function isSumOfOthers({ GroupingCategory: category }: Cells<typeof SAFT_ACCOUNT.columns>): boolean {
  return category !== null && ['GR', 'GA', 'AR', 'AA'].includes(category);
}
