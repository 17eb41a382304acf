import type { AccountClass } from '../../ledger/account-class.ts';
import { classByName } from '../hledger/account-class.ts';
import type { GNUCASH_ACCOUNT } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';
import { isNamedOfOpenings } from '../programs/openings.ts';

/** An account of a file: its name is that of the accounts above it and its own. */
export type GnucashAccount = Readonly<{
  code: string;
  name: string;
  line: number;
  class: AccountClass | null;
  commodity: string | null;
  isOfOpenings: boolean;
  /** Whether it has what customers owe, or what is owed to vendors. */
  isControl: boolean;
  rule: string;
}>;

type AccountCells = Cells<typeof GNUCASH_ACCOUNT.columns>;

/** The accounts of a file by their ids. */
export class GnucashAccounts {
  readonly #cells = new Map<string, Readonly<{ cells: AccountCells; line: number }>>();
  readonly #found = new Map<string, GnucashAccount | null>();
  readonly #ofTax = new Set<string>();

  /** Takes an account, or returns the line of the one that has its id already. */
  add(cells: AccountCells, line: number): number | null {
    const earlier = this.#cells.get(cells.id);
    if (earlier === undefined) this.#cells.set(cells.id, { cells, line });
    return earlier?.line ?? null;
  }

  /** Notes that a tax table posts to an account. */
  addTax(id: string): void {
    this.#ofTax.add(id);
  }

  /** The account with what tax tables say of it, once all of these are known. */
  settled(id: string): GnucashAccount | null {
    const account = this.find(id);
    const type = this.#cells.get(id)?.cells.type ?? '';
    if (account === null || !this.#ofTax.has(id) || !['ASSET', 'LIABILITY'].includes(type)) return account;
    return { ...account, class: 'sales_tax', rule: 'by a tax table' };
  }

  /** The account of an id; null where the file has none. */
  find(id: string): GnucashAccount | null {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    const account = this.#make(id);
    this.#found.set(id, account);
    return account;
  }

  #make(id: string): GnucashAccount | null {
    const found = this.#cells.get(id);
    // The root has no splits.
    if (found === undefined || found.cells.type === 'ROOT') return null;
    const { cells, line } = found;
    const code = this.#pathOf(id).join(':');
    return {
      code,
      name: cells.name ?? code,
      line,
      class: classOf(cells.type, code),
      commodity: cells.commodity,
      isOfOpenings:
        cells['equity-type'] === 'opening-balance' || (cells.type === 'EQUITY' && isNamedOfOpenings(code)),
      isControl: ['RECEIVABLE', 'PAYABLE'].includes(cells.type),
      rule: 'by its type and name',
    };
  }

  #pathOf(id: string): string[] {
    const path: string[] = [];
    // Accounts that lie within each other have no root.
    for (let at: string | null = id; at !== null && path.length < DEEPEST; ) {
      const cells: AccountCells | undefined = this.#cells.get(at)?.cells;
      if (cells === undefined || cells.type === 'ROOT') break;
      path.unshift(cells.name ?? cells.id);
      at = cells.parent;
    }
    return path;
  }
}

const DEEPEST = 50;

/** The class by the type alone; of some types the parts of the name decide, by the rules for hledger. */
function classOf(type: string, code: string): AccountClass | null {
  const named = TYPES_BY_NAME[type];
  return named === undefined ? (TYPES[type] ?? null) : classByName(`${named}:${code}`);
}

const TYPES_BY_NAME: Readonly<Record<string, string>> = {
  ASSET: 'assets',
  LIABILITY: 'liabilities',
  EQUITY: 'equity',
  INCOME: 'income',
  EXPENSE: 'expenses',
};

const TYPES: Readonly<Record<string, AccountClass>> = {
  BANK: 'cash',
  CASH: 'cash',
  CHECKING: 'cash',
  SAVINGS: 'cash',
  MONEYMRKT: 'cash',
  CREDIT: 'credit_card',
  CREDITLINE: 'current_loan',
  RECEIVABLE: 'receivable',
  PAYABLE: 'payable',
  STOCK: 'other_asset',
  MUTUAL: 'other_asset',
  CURRENCY: 'other_asset',
  TRADING: 'other_equity',
};
