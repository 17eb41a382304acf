import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { LARGEST_RECORD, readLines, type Source } from './lines.ts';

export type BeancountRow = Readonly<{ line: number; values: Readonly<Record<string, string>> }>;

/** A directive of a beancount file with its texts by name; an entry has a row for each posting. Others are passed over. */
export type BeancountPart =
  | Readonly<{ kind: 'entry'; line: number; day: string; rows: readonly BeancountRow[] }>
  | (BeancountRow & Readonly<{ kind: 'price' | 'balance' | 'pad' }>)
  /** A commodity that is marked as not to be exported. */
  | Readonly<{ kind: 'ignored'; line: number; commodity: string }>
  | Readonly<{ kind: 'plugin'; line: number; name: string }>
  | Readonly<{ kind: 'fault'; line: number; reason: string }>;

/** Reads a beancount file, directive by directive, in its own order. */
export async function* readBeancount(source: Source): AsyncGenerator<BeancountPart> {
  let open: OpenEntry | null = null;
  let commodity: string | null = null;
  for await (const { line, text } of logicalLines(source)) {
    if (text.trim() === '') continue;
    if (/^\s/.test(text)) {
      if (open !== null) yield* continueEntry(open, line, text);
      else if (commodity !== null && /^\s+export:\s*"IGNORE"/.test(text))
        yield { kind: 'ignored', line, commodity };
      continue;
    }
    if (open !== null) yield { kind: 'entry', ...open };
    open = null;
    const directive = directiveOf(line, text);
    commodity = directive.kind === 'commodity' ? directive.commodity : null;
    if (directive.kind === 'open entry') open = directive.entry;
    else if (directive.kind === 'part') yield directive.part;
  }
  if (open !== null) yield { kind: 'entry', ...open };
}

/** Whether a file has an option, or opens an account, as beancount writes it. */
export async function isBeancount(open: OpenContent): Promise<boolean> {
  try {
    for await (const { bytes } of readLines({ open, onBytes: () => undefined }))
      return /^(option\s+"|include\s+"|\d{4}[-/]\d{2}[-/]\d{2}\s+open\s+\p{Lu}[\p{L}\p{N}-]*:)/mu.test(
        bytes.toString('utf8'),
      );
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return false;
}

type OpenEntry = { line: number; day: string; head: Readonly<Record<string, string>>; rows: BeancountRow[] };

type Directive =
  | Readonly<{ kind: 'open entry'; entry: OpenEntry }>
  | Readonly<{ kind: 'part'; part: BeancountPart }>
  | Readonly<{ kind: 'commodity'; commodity: string }>
  | Readonly<{ kind: 'other' }>;

const ACCOUNT = '[\\p{Lu}\\p{N}][\\p{L}\\p{N}-]*(?::[\\p{Lu}\\p{N}][\\p{L}\\p{N}-]*)+';
const OTHERS = /^(open|close|note|document|event|query|custom)\s/;
// Of what a pattern may divide in several ways a text has no long run: spaces are one, and a commodity has at most 24 characters.
const PATTERNS = {
  dated: /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(.*)$/s,
  transaction: /^(?:txn|[*!&#?%PSTCURM])(?:\s+(.*))?$/s,
  price: /^price\s+(\S+)\s+(.*)$/,
  balance: new RegExp(`^balance\\s+(${ACCOUNT})\\s+(.*?)(?:~\\s*([\\d.,]+))?\\s*([A-Z][\\w'.-]{0,23})$`, 'u'),
  pad: new RegExp(`^pad\\s+(${ACCOUNT})\\s+(${ACCOUNT})\\s*$`, 'u'),
  posting: new RegExp(`^\\s+(?:[*!&#?%PSTCURM]\\s+)?(${ACCOUNT})(?:\\s+(.*))?$`, 'u'),
  amounts: /^([^{@]*?)\s*(\{\{.*\}\}|\{.*\})?\s*(@@?.*)?$/,
};

function directiveOf(line: number, text: string): Directive {
  const [, year, month, day, rest = ''] = PATTERNS.dated.exec(text) ?? [];
  if (year !== undefined) return datedDirective(line, `${year}-${month}-${day}`, rest.trim());
  const [, plugin] = /^plugin\s+"([^"]*)"/.exec(text) ?? [];
  if (plugin !== undefined) return part({ kind: 'plugin', line, name: plugin });
  if (/^include\s/.test(text))
    return part({
      kind: 'fault',
      line,
      reason: 'include: other files are not read; put all of them into one file',
    });
  if (/^(option|pushtag|poptag|pushmeta|popmeta)\s/.test(text)) return { kind: 'other' };
  return part({ kind: 'fault', line, reason: `neither a directive nor a comment: ${quote(text)}` });
}

function datedDirective(line: number, day: string, rest: string): Directive {
  const plain = spaced(rest);
  const price = PATTERNS.price.exec(plain);
  if (price !== null)
    return part({
      kind: 'price',
      line,
      values: { date: day, commodity: price[1] ?? '', amount: price[2] ?? '' },
    });
  const balance = PATTERNS.balance.exec(plain);
  if (balance !== null) {
    const [, account = '', number = '', tolerance = '', commodity = ''] = balance;
    return part({
      kind: 'balance',
      line,
      values: { date: day, account, amount: `${number.trim()} ${commodity}`, tolerance },
    });
  }
  const pad = PATTERNS.pad.exec(plain);
  if (pad !== null)
    return part({ kind: 'pad', line, values: { date: day, account: pad[1] ?? '', from: pad[2] ?? '' } });
  const [, commodity] = /^commodity\s+(\S+)/.exec(rest) ?? [];
  if (commodity !== undefined) return { kind: 'commodity', commodity };
  if (OTHERS.test(`${rest} `)) return { kind: 'other' };
  const transaction = PATTERNS.transaction.exec(rest);
  if (transaction === null)
    return part({ kind: 'fault', line, reason: `not a directive of beancount: ${quote(rest)}` });
  const texts = Array.from((transaction[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/gs), ([, inner = '']) =>
    inner.replaceAll(/\\(.)/gs, '$1'),
  );
  const [payee, narration] = texts.length > 1 ? texts : ['', texts[0]];
  const head = { date: day, payee: payee ?? '', narration: narration ?? '' };
  return { kind: 'open entry', entry: { line, day, head, rows: [] } };
}

/** A text with one space for several. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function part(found: BeancountPart): Directive {
  return { kind: 'part', part: found };
}

function* continueEntry({ head, rows }: OpenEntry, line: number, text: string): Generator<BeancountPart> {
  // What describes an entry or a posting, its tags and its links.
  if (/^\s+(\p{Ll}[\p{L}\p{N}_-]*:(?:[\s"]|$)|[#^]\S)/u.test(text)) return;
  const posting = PATTERNS.posting.exec(spaced(text));
  const amounts = PATTERNS.amounts.exec((posting?.[2] ?? '').trim());
  if (posting === null || amounts === null) {
    yield { kind: 'fault', line, reason: `not a posting: ${quote(text.trim())}` };
    return;
  }
  if (rows.length >= MOST_POSTINGS) throw new FileFault(line, `entry: more than ${MOST_POSTINGS} postings`);
  const [, units = '', cost = '', price = ''] = amounts;
  rows.push({ line, values: { ...head, account: posting[1] ?? '', units: units.trim(), cost, price } });
}

const MOST_POSTINGS = 10_000;

type Logical = Readonly<{ line: number; text: string }>;

/** The lines without comments; a text that goes over several lines is one. */
async function* logicalLines(source: Source): AsyncGenerator<Logical> {
  // The lines of a text that has not ended.
  const begun: Logical[] = [];
  let size = 0;
  for await (const { bytes, firstLine } of readLines(source)) {
    const texts = bytes.toString('utf8').split('\n');
    if (texts.at(-1) === '') texts.pop();
    for (const [index, raw] of texts.entries()) {
      // Headings of outlines.
      if (begun.length === 0 && /^[*#:!&?%]/.test(raw)) continue;
      const { text, isOpen } = withoutComment(raw.replace(/\r$/, ''), begun.length > 0);
      begun.push({ line: firstLine + index, text });
      size += text.length;
      if (size > LARGEST_RECORD) throw endless(begun);
      if (isOpen) continue;
      yield { line: begun[0]?.line ?? 0, text: begun.map((one) => one.text).join('\n') };
      begun.length = 0;
      size = 0;
    }
  }
  if (begun.length > 0) throw endless(begun);
}

function endless(begun: readonly Logical[]): FileFault {
  return new FileFault(begun[0]?.line ?? null, 'a text that begins here never ends');
}

function withoutComment(raw: string, isWithin: boolean): Readonly<{ text: string; isOpen: boolean }> {
  let isOpen = isWithin;
  for (let at = 0; at < raw.length; at += 1) {
    const character = raw[at];
    if (isOpen && character === '\\') at += 1;
    else if (character === '"') isOpen = !isOpen;
    else if (!isOpen && character === ';') return { text: raw.slice(0, at), isOpen };
  }
  return { text: raw, isOpen };
}
