import { quote } from '../../quote.ts';
import type { FindBeside } from '../beside.ts';
import { LONGEST_NAME } from '../hledger/account-class.ts';
import { readAmountText } from '../hledger/amount-text.ts';
import type { Places } from '../hledger/places.ts';
import { dateIn, type NumberForm, type PostingText, type TransactionText } from './journal-texts.ts';

/** What a journal of hledger or Ledger says, in its own order. Places are numbers of lines through all of its files. */
export type JournalPart =
  | Readonly<{ kind: 'transaction'; transaction: TransactionText }>
  | Readonly<{ kind: 'price'; place: number; date: string; text: string; numbers: NumberForm }>
  | Readonly<{ kind: 'account'; name: string; comment: string }>
  /** How the amounts of a commodity are written. */
  | Readonly<{ kind: 'form'; text: string }>
  /** What counts nothing here, in words. */
  | Readonly<{ kind: 'left out'; what: string }>
  | Readonly<{ kind: 'fault'; place: number; reason: string }>;

/** What is of the whole journal. */
export type Reading = {
  readonly beside: FindBeside | null;
  readonly places: Places;
  readonly onBytes: (count: number) => void;
  /** The account that balances a transaction with one posting. */
  bucket: string | null;
  /** How many files were included so far. */
  included: number;
};

type Alias = Readonly<{ from: string; to: string }>;

/** What holds to the end of a file, in those that it includes too. */
export type Scope = {
  /** The file's name in the book; null of the journal itself. */
  readonly file: string | null;
  /** The files that include it. */
  readonly files: readonly (string | null)[];
  year: string | null;
  prefixes: readonly (string | null)[];
  aliases: readonly Alias[];
  numbers: NumberForm;
};

/** What indented lines belong to. */
export type Block =
  | Readonly<{ kind: 'transaction'; transaction: OpenTransaction }>
  | Readonly<{ kind: 'account'; name: string }>
  | Readonly<{ kind: 'commodity' }>
  | Readonly<{ kind: 'passed over' }>
  | null;

export type OpenTransaction = TransactionText & { comment: string; postings: PostingText[] };

export const PASSED_OVER: Block = { kind: 'passed over' };

export const NO_FORM: NumberForm = { mark: null, likeAmount: null };

/** A directive; null where it is none. */
export function directive(
  place: number,
  text: string,
  reading: Reading,
  scope: Scope,
): Readonly<{ parts: readonly JournalPart[]; block: Block }> | null {
  const [word, rest] = wordsOf(text);
  const done = (...parts: JournalPart[]) => ({ parts, block: PASSED_OVER });
  const fault = (reason: string) => done({ kind: 'fault', place, reason });
  const applied = (prefix: string | null) => {
    const reason = apply(prefix, scope);
    return reason === null ? done() : fault(reason);
  };
  const [plain, comment] = withoutComment(rest);
  const year = /^(?:Y|y|year|apply year)\s*(\d{4})$/.exec(withoutComment(text)[0])?.[1];
  if (year !== undefined) {
    scope.year = year;
    return word === 'apply' ? applied(null) : done();
  }
  switch (word) {
    case 'account':
      return {
        parts: [{ kind: 'account', name: plain, comment }],
        block: { kind: 'account', name: plain },
      };
    case 'commodity':
      return { parts: [{ kind: 'form', text: plain }], block: { kind: 'commodity' } };
    case 'D':
      if (readAmountText(plain) === null) return fault(`D: not an amount: ${quote(plain)}`);
      scope.numbers = { ...scope.numbers, likeAmount: plain };
      return done({ kind: 'form', text: plain });
    case 'decimal-mark':
      if (plain !== '.' && plain !== ',')
        return fault(`decimal-mark: neither a point nor a comma: ${quote(plain)}`);
      scope.numbers = { ...scope.numbers, mark: plain };
      return done();
    case 'P': {
      const found = dateIn(plain, scope.year);
      if (found === null) return fault(`not a price: ${quote(text)}`);
      const price = found.rest.trim().replace(/^\d{1,2}:\d{2}(:\d{2})?([+-]\d{4})?\s+/, '');
      return done({ kind: 'price', place, date: found.date, text: price, numbers: scope.numbers });
    }
    case 'alias': {
      const [from, to] = cutAt(plain, '=');
      if (from.startsWith('/') || to === null)
        return fault(
          'alias: patterns are not followed; write the whole beginning of the name, or name the accounts as they should be',
        );
      scope.aliases = [{ from: from.trim(), to: to.trim() }, ...scope.aliases];
      return done();
    }
    case 'apply': {
      const [what, name] = wordsOf(plain);
      if (what !== 'account' && what !== 'tag') return fault(`not followed: ${quote(text)}`);
      return applied(what === 'account' ? name : null);
    }
    case 'end':
      if (plain === 'aliases') scope.aliases = [];
      else scope.prefixes = scope.prefixes.slice(0, -1);
      return done();
    case 'bucket':
    case 'A':
      reading.bucket = plain;
      return done();
    case 'capture':
    case 'import':
    case 'python':
      return fault(`not followed: ${quote(text)}`);
    case 'i':
    case 'o':
    case 'O':
    case 'b':
    case 'h':
      return done({ kind: 'left out', what: 'hours of a time clock' });
    default:
      return WITHOUT_EFFECT.has(word) || word.startsWith('--') ? done() : null;
  }
}

/** Puts what follows below an account, or within another block of `apply`; returns why it cannot. */
function apply(prefix: string | null, scope: Scope): string | null {
  const prefixes = [...scope.prefixes, prefix];
  if (prefixes.length > MOST_APPLIED) return `apply: more than ${MOST_APPLIED} within one another`;
  if (below(prefixes).length > LONGEST_NAME)
    return `apply account: together the names are longer than ${LONGEST_NAME} characters`;
  scope.prefixes = prefixes;
  return null;
}

/** Blocks of `apply` that may be open. */
const MOST_APPLIED = 100;

/** Directives that change no amount. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'tag',
  'payee',
  'N',
  'C',
  'assert',
  'check',
  'define',
  'def',
  'eval',
  'expr',
  'value',
]);

/** The name of an account below those that `apply account` names, as aliases change it, the last one first. */
export function fullName(name: string, { prefixes, aliases }: Scope): string {
  const full = below([...prefixes, name]);
  return aliases.reduce((changed, { from, to }) => {
    if (changed === from) return to;
    return changed.startsWith(`${from}:`) ? to + changed.slice(from.length) : changed;
  }, full);
}

function below(prefixes: Scope['prefixes']): string {
  return prefixes.filter((prefix) => prefix !== null).join(':');
}

export function wordsOf(text: string): readonly [string, string] {
  const end = text.search(/\s/);
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end).trim()];
}

export function withoutComment(text: string): readonly [string, string] {
  const [plain, comment] = cutAt(text, ';');
  return [plain.trim(), comment?.trim() ?? ''];
}

function cutAt(text: string, mark: string): readonly [string, string | null] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}
