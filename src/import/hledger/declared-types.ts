import type { AccountClass } from '../../ledger/account-class.ts';
import { type AccountType, accountsAbove, classOfType } from './account-class.ts';

/** The types that a journal declares for its accounts, which hold for those below them too. */
export class DeclaredTypes {
  readonly #types = new Map<string, AccountType>();

  /** Takes the comment of a declared account. Returns the word for its type if that is none. */
  declare(name: string, comment: string): string | null {
    const [, word] = /(?:^|[\s,])type:[ \t]*(\w+)/.exec(comment) ?? [];
    if (word === undefined) return null;
    const type = TYPES.get(word.toLowerCase());
    if (type === undefined) return word;
    this.#types.set(name, type);
    return null;
  }

  /** The class of an account by its declared type or that of the nearest account above; null where none is declared. */
  classOf(name: string): AccountClass | null {
    for (const each of [name, ...accountsAbove(name)]) {
      const type = this.#types.get(each);
      if (type !== undefined) return classOfType(type, name);
    }
    return null;
  }
}

const TYPES = new Map(
  Object.entries<AccountType>({
    asset: 'A',
    a: 'A',
    liability: 'L',
    l: 'L',
    equity: 'E',
    e: 'E',
    revenue: 'R',
    r: 'R',
    expense: 'X',
    x: 'X',
    cash: 'C',
    c: 'C',
    conversion: 'V',
    v: 'V',
  }),
);
