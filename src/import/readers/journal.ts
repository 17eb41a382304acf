import { posix } from 'node:path';
import { quote } from '../../quote.ts';
import type { FindBeside } from '../beside.ts';
import { FileFault } from '../fault.ts';
import type { Places } from '../hledger/places.ts';
import type { OpenContent } from './content.ts';
import { asUtf8 } from './encoding.ts';
import {
  type Block,
  directive,
  fullName,
  type JournalPart,
  NO_FORM,
  type OpenTransaction,
  PASSED_OVER,
  type Reading,
  type Scope,
  withoutComment,
  wordsOf,
} from './journal-directives.ts';
import { type PostingText, postingText, transactionText } from './journal-texts.ts';
import { readLines, type Source } from './lines.ts';

/** What to read: a journal and the files that it may include; null where it stands alone. */
export type JournalSource = Source & Readonly<{ beside: FindBeside | null; places: Places }>;

/** Reads a journal and what it includes, line by line. Throws FileFault where the rest of it cannot be read. */
export async function* readJournal({
  beside,
  places,
  ...source
}: JournalSource): AsyncGenerator<JournalPart> {
  const reading = { beside, places, onBytes: source.onBytes, bucket: null, included: 0 };
  const scope = { file: null, files: [], year: null, prefixes: [], aliases: [], numbers: NO_FORM };
  yield* readFile(source.open, reading, scope);
}

/** Whether a file has a transaction with a posting, or nothing but directives, as hledger and Ledger write them. */
export async function isJournal(open: OpenContent): Promise<boolean> {
  try {
    for await (const { bytes } of readLines(asUtf8({ open, onBytes: () => undefined }, null))) {
      const lines = bytes.toString('utf8').split('\n');
      const heads = lines.filter((line) => /^[^\s;#%|*]/.test(line));
      const isHead = (line = '') => /^(\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?![-/.\d,;|\t])/.test(line);
      if (lines.some((line, index) => isHead(line) && POSTING.test(nextOf(lines, index)))) return true;
      return heads.length > 0 && heads.every((line) => ALONE.test(line));
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return false;
}

/** The next line that is no comment within a transaction. */
function nextOf(lines: readonly string[], index: number): string {
  return lines.slice(index + 1, index + 20).find((line) => !/^\s+;/.test(line)) ?? '';
}

const POSTING = /^[ \t]+[^\s;].*/;
const ALONE = /^[!@]?(include\s+[^\s"]|account\s+\S|commodity\s+\S|decimal-mark\s|P\s+\d{4}[-/.]|D\s+\S)/;

async function* readFile(open: OpenContent, reading: Reading, scope: Scope): AsyncGenerator<JournalPart> {
  let block: Block = null;
  // The word that ends a block of text, such as that of `comment`.
  let until: string | null = null;
  for await (const { bytes, firstLine } of readLines(asUtf8({ open, onBytes: reading.onBytes }, null))) {
    const texts = bytes.toString('utf8').split('\n');
    if (texts.at(-1) === '') texts.pop();
    for (const [index, raw] of texts.entries()) {
      const place = reading.places.at(scope.file, firstLine + index);
      const text = raw.trimEnd();
      if (until !== null) {
        if (text === until) until = null;
        continue;
      }
      if (/^\s/.test(text)) {
        yield* indented(block, place, text.trim(), reading, scope);
        continue;
      }
      if (block?.kind === 'transaction') yield whole(block.transaction, reading);
      block = null;
      if (text === '' || /^[;#%|*]/.test(text)) continue;
      const [word, rest] = wordsOf(text);
      if (word === 'comment' || word === 'test') until = `end ${word}`;
      else if (word === 'include') yield* included(place, rest, reading, scope);
      else {
        const { parts, block: next } = headed(place, text, reading, scope);
        yield* parts;
        block = next;
      }
    }
  }
  if (block?.kind === 'transaction') yield whole(block.transaction, reading);
}

/** A line that begins in the first column. */
function headed(
  place: number,
  text: string,
  reading: Reading,
  scope: Scope,
): Readonly<{ parts: readonly JournalPart[]; block: Block }> {
  const fault = (reason: string) => ({
    parts: [{ kind: 'fault', place, reason } as const],
    block: PASSED_OVER,
  });
  if (/^\d/.test(text)) {
    const transaction = transactionText(text, place, scope.year);
    if (typeof transaction === 'string') return fault(transaction);
    return { parts: [], block: { kind: 'transaction', transaction: { ...transaction, postings: [] } } };
  }
  if (/^[=~]/.test(text)) {
    const what = text.startsWith('=') ? 'automated postings' : 'the periodic transaction';
    return { parts: [{ kind: 'left out', what: `${what} ${quote(text)}` }], block: PASSED_OVER };
  }
  return (
    directive(place, text.replace(/^[!@]/, ''), reading, scope) ??
    fault(`neither a directive, a transaction nor a comment: ${quote(text)}`)
  );
}

function* indented(
  block: Block,
  place: number,
  text: string,
  reading: Reading,
  scope: Scope,
): Generator<JournalPart> {
  switch (block?.kind) {
    case 'transaction': {
      const { transaction } = block;
      if (text === '') return;
      if (text.startsWith(';')) {
        addComment(transaction, text.slice(1).trim());
        return;
      }
      const posting = postingText(text, place, scope.numbers, (name) => fullName(name, scope));
      if (typeof posting === 'string') yield { kind: 'fault', place, reason: posting };
      else
        transaction.postings.push(
          posting.status === '' ? { ...posting, status: transaction.status } : posting,
        );
      if (transaction.postings.length > MOST_POSTINGS)
        throw new FileFault(
          reading.places.of(place).line,
          `transaction: more than ${MOST_POSTINGS} postings`,
        );
      return;
    }
    case 'account': {
      const [word, rest] = wordsOf(text);
      if (text.startsWith(';')) yield { kind: 'account', name: block.name, comment: text.slice(1).trim() };
      else if (word === 'alias') scope.aliases = [{ from: rest, to: block.name }, ...scope.aliases];
      else if (word === 'default') reading.bucket = block.name;
      return;
    }
    case 'commodity': {
      const [word, rest] = wordsOf(text);
      if (word === 'format') yield { kind: 'form', text: withoutComment(rest)[0] };
      return;
    }
    case 'passed over':
      return;
    case undefined:
      if (text !== '' && !/^[;#*]/.test(text))
        yield {
          kind: 'fault',
          place,
          reason: `an indented line that belongs to nothing above it: ${quote(text)}`,
        };
      return;
    default:
      return block satisfies never;
  }
}

const MOST_POSTINGS = 10_000;

function addComment(transaction: OpenTransaction, comment: string): void {
  const posting = transaction.postings.pop();
  if (posting === undefined) transaction.comment = joined(transaction.comment, comment);
  else transaction.postings.push({ ...posting, comment: joined(posting.comment, comment) });
}

function joined(before: string, comment: string): string {
  return before === '' ? comment : `${before}\n${comment}`;
}

/** A transaction with all of its postings; the account named for that balances one that stands alone. */
function whole(transaction: OpenTransaction, { bucket }: Reading): JournalPart {
  const [first, second] = transaction.postings;
  if (first === undefined || second !== undefined || bucket === null)
    return { kind: 'transaction', transaction };
  const rest: PostingText = { ...first, account: bucket, amount: '', comment: '' };
  return { kind: 'transaction', transaction: { ...transaction, postings: [first, rest] } };
}

async function* included(
  place: number,
  path: string,
  reading: Reading,
  scope: Scope,
): AsyncGenerator<JournalPart> {
  const wanted = includedPath(path);
  const from = scope.file === null ? '.' : posix.dirname(scope.file);
  const found =
    reading.beside === null
      ? 'the journal was sent alone; put all of its files into one zip'
      : await reading.beside(posix.isAbsolute(wanted) ? wanted : posix.join(from, wanted));
  if (typeof found === 'string') {
    yield { kind: 'fault', place, reason: `include ${quote(wanted)}: ${found}` };
    return;
  }
  const files = [...scope.files, scope.file];
  for (const { name, open } of found) {
    reading.included += 1;
    if (reading.included > MOST_INCLUDED)
      throw new FileFault(null, `more than ${MOST_INCLUDED} files are included`);
    if (files.includes(name) || files.length > MOST_FILES_DEEP)
      yield { kind: 'fault', place, reason: `include ${quote(wanted)}: the files include one another` };
    // What holds for a file holds for those that it includes, and what these say ends with them.
    else yield* readFile(open, reading, { ...scope, file: name, files });
  }
}

const MOST_FILES_DEEP = 20;
const MOST_INCLUDED = 1000;

/** The path that an include names, without a comment or the format before it. */
export function includedPath(text: string): string {
  return withoutComment(text)[0]
    .replace(/^(journal|ledger|hledger):/, '')
    .replaceAll('"', '');
}
