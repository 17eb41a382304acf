import { type AccountClass, isProfitClass } from '../../ledger/account-class.ts';
import type { Decimal } from '../../money/decimal.ts';
import { sumOf, ZERO } from '../../money/decimal.ts';
import { type Day, parseDay } from '../../period/index.ts';
import { isOfConversion } from './conversions.ts';

/** What a FEC says of a journal, before its entries are posted. */
type Journal = {
  name: string;
  /** The sum of its lines on each day, debits positive. */
  days: Map<Day, Decimal>;
  /** The sums of its lines on 476 and 477, debits positive. */
  conversions: Map<string, Decimal>;
  /** Whether all its accounts are on the balance sheet: by their class in the chart, or else by their number (1 to 5). */
  isBalanceSheet: boolean;
};

/** The opening of a FEC: the journals that are it, and its day. */
export type FecOpening = Readonly<{
  journals: ReadonlySet<string>;
  day: Day | null;
  doubtful: readonly string[];
}>;

/** What a FEC says as a whole, line by line. */
export class Survey {
  /** The accounts by their numbers, with their names and the line where each comes first. */
  readonly accounts = new Map<string, Readonly<{ name: string; line: number }>>();
  readonly #journals = new Map<string, Journal>();
  readonly #charted: (account: string) => AccountClass | null;

  /** `charted` returns the class of an account that is already in the chart. */
  constructor(charted: (account: string) => AccountClass | null) {
    this.#charted = charted;
  }

  add({ journal, name, day, account, accountName }: SurveyedLine, amount: Decimal, line: number): void {
    if (!this.accounts.has(account)) this.accounts.set(account, { name: accountName, line });
    const known = this.#journals.get(journal) ?? {
      name,
      days: new Map(),
      conversions: new Map(),
      isBalanceSheet: true,
    };
    known.isBalanceSheet &&= this.#isOfBalanceSheet(account);
    known.days.set(day, (known.days.get(day) ?? ZERO).plus(amount));
    if (isOfConversion(account))
      known.conversions.set(account, (known.conversions.get(account) ?? ZERO).plus(amount));
    this.#journals.set(journal, known);
  }

  /** The balances of 476 and 477 with which the file opens. */
  conversionsIn({ journals }: FecOpening): ReadonlyMap<string, Decimal> {
    const opened = new Map<string, Decimal>();
    for (const journal of journals)
      for (const [account, sum] of this.#journals.get(journal)?.conversions ?? [])
        opened.set(account, (opened.get(account) ?? ZERO).plus(sum));
    return opened;
  }

  #isOfBalanceSheet(account: string): boolean {
    const charted = this.#charted(account);
    return charted === null ? /^[1-5]/.test(account) : !isProfitClass(charted);
  }

  /** The first day of the file, which keeps its lettering apart from that of other years; null if it has no lines. */
  get firstDay(): Day | null {
    return least([...this.#journals.values()].flatMap((journal) => [...journal.days.keys()]));
  }

  /**
   * The days that the file states it covers: to the end of the financial year that its name has by law (`123456789FEC20261231`), from its
   * opening or, without one, from its first entry. Null where the name has no such day, or entries lie after it.
   */
  period(fileName: string, { day: opening }: FecOpening): Readonly<{ first: Day; last: Day }> | null {
    const days = [...this.#journals.values()].flatMap((journal) => [...journal.days.keys()]);
    const [first, latest] = [opening ?? least(days), greatest(days)];
    const last = parseDay(/^\d{9}FEC(\d{4})(\d{2})(\d{2})/i.exec(fileName)?.slice(1).join('-') ?? '');
    if (first === null || latest === null || last === null || last < latest) return null;
    return last - first > LONGEST_YEAR_DAYS ? null : { first, last };
  }

  /**
   * The opening: no code is prescribed for it, so a journal is one if its code or name says so, its accounts are on the balance
   * sheet and, if it must balance, its lines add up to zero. Its day is the latest one in it that is not after the first entry of another
   * journal, as its lines may have the dates of their documents. A journal with such a name and other lines is doubtful.
   */
  opening({ mustBalance }: Readonly<{ mustBalance: boolean }>): FecOpening {
    const named = [...this.#journals].filter(([code, { name }]) => isNamedOpening(code, name));
    const openings = named.filter(
      ([, journal]) => journal.isBalanceSheet && (!mustBalance || sumOf(journal.days.values()).isZero()),
    );
    const journals = new Set(openings.map(([code]) => code));
    const doubtful = named.map(([code]) => code).filter((code) => !journals.has(code));
    const others = [...this.#journals].filter(([code]) => !journals.has(code));
    const first = least(others.flatMap(([, { days }]) => [...days.keys()]));
    const days = openings.flatMap(([, journal]) => [...journal.days.keys()]);
    const before = days.filter((day) => first === null || day <= first);
    return { journals, day: before.length > 0 ? greatest(before) : least(days), doubtful };
  }
}

/** The first financial year of a company may have up to 24 months. */
const LONGEST_YEAR_DAYS = 731;

export type SurveyedLine = Readonly<{
  journal: string;
  /** The name of the journal. */
  name: string;
  day: Day;
  account: string;
  accountName: string;
}>;

function isNamedOpening(code: string, name: string): boolean {
  return /^(AN|ANO|ANV|RAN|AD|AN[\s_-]?\d+)$/i.test(code) || /nouveau/i.test(name);
}

function least(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((best, day) => (best === null || day < best ? day : best), null);
}

function greatest(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((best, day) => (best === null || day > best ? day : best), null);
}
