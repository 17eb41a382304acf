import { parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { DecimalMark } from '../hledger/number-marks.ts';

/** A transaction as it is written; all comments of its own are one. */
export type TransactionText = Readonly<{
  place: number;
  /** Its first date, `YYYY-MM-DD`. */
  date: string;
  status: string;
  code: string;
  description: string;
  comment: string;
  postings: readonly PostingText[];
}>;

/** A posting as it is written: `()` balances nothing, and `[]` only with others like it. */
export type PostingText = Readonly<{
  place: number;
  status: string;
  account: string;
  brackets: '' | '()' | '[]';
  amount: string;
  comment: string;
  numbers: NumberForm;
}>;

/** How numbers are to be read from a place on: the decimal mark that was named, and the amount that gives a commodity to those without one. */
export type NumberForm = Readonly<{ mark: DecimalMark | null; likeAmount: string | null }>;

/** The first line of a transaction, or why it is none. */
export function transactionText(
  text: string,
  place: number,
  year: string | null,
): Omit<TransactionText, 'postings'> | string {
  const found = dateIn(text, year);
  if (found === null)
    return /^\d{1,2}[-/.]\d{1,2}(?![-/.\d])/.test(text)
      ? `the date has no year: name it above, as in Y 2026: ${quote(text)}`
      : `no transaction begins like this: ${quote(text)}`;
  let { rest } = found;
  if (rest.startsWith('=')) {
    const second = dateIn(rest.slice(1), found.date.slice(0, 4));
    if (second === null) return `not a second date: ${quote(rest)}`;
    rest = second.rest;
  }
  if (rest !== '' && !/^[\s*!(;]/.test(rest)) return `not a date: ${quote(text)}`;
  if (parseDay(found.date) === null) return `there is no such date: ${quote(found.date)}`;
  const { status, rest: told } = statusIn(rest.trim());
  const end = told.startsWith('(') ? told.indexOf(')') : -1;
  const [description, comment] = commentIn(end === -1 ? told : told.slice(end + 1));
  return {
    place,
    date: found.date,
    status,
    code: end === -1 ? '' : told.slice(1, end).trim(),
    description,
    comment,
  };
}

/** A posting, or why it is none. */
export function postingText(
  text: string,
  place: number,
  numbers: NumberForm,
  fullName: (name: string) => string,
): PostingText | string {
  const { status, rest } = statusIn(text);
  const end = rest.search(/\t| {2}| ;/);
  const written = (end === -1 ? rest : rest.slice(0, end)).trim();
  const [amount, comment] = commentIn(end === -1 ? '' : rest.slice(end));
  const brackets = /^\(.*\)$/.test(written) ? '()' : /^\[.*\]$/.test(written) ? '[]' : '';
  const name = (brackets === '' ? written : written.slice(1, -1)).trim();
  if (name === '') return `a posting without an account: ${quote(text)}`;
  return { place, status, account: fullName(name), brackets, amount, comment, numbers };
}

/** The date with which a text begins, as `YYYY-MM-DD`, and what follows. Without a year in it, it is of the given one. */
export function dateIn(text: string, year: string | null): Readonly<{ date: string; rest: string }> | null {
  const whole = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/.exec(text);
  const short = whole === null ? /^(\d{1,2})([-/.])(\d{1,2})(?![-/.\d])/.exec(text) : null;
  const [found = '', ...parts] = whole ?? short ?? [];
  const [first = '', , month = '', day = ''] = whole === null ? [year ?? '', '', parts[0], parts[2]] : parts;
  if (first === '' || month === '' || day === '') return null;
  return {
    date: `${first}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    rest: text.slice(found.length),
  };
}

function statusIn(text: string): Readonly<{ status: string; rest: string }> {
  return /^[*!]/.test(text)
    ? { status: text.slice(0, 1), rest: text.slice(1).trim() }
    : { status: '', rest: text };
}

/** What stands before the first semicolon outside quotation marks, and behind it. */
function commentIn(text: string): readonly [string, string] {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ';' && !isQuoted) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  }
  const at = isQuoted ? text.indexOf(';') : -1;
  return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
