import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { asUtf8 } from './encoding.ts';
import { readLines, type Source } from './lines.ts';

export type IifRow = Readonly<{ line: number; values: Readonly<Record<string, string>> }>;

/** A record of an IIF file: an entry with a row for each line, or a row of a list; lists that say nothing of the ledger are passed over. */
export type IifPart =
  | Readonly<{ kind: 'entry'; line: number; rows: readonly IifRow[] }>
  | (IifRow & Readonly<{ kind: 'account' | 'customer' | 'vendor' }>)
  | Readonly<{ kind: 'fault'; line: number; reason: string }>;

/** Reads an IIF file: lines that begin with `!` name the columns of those that follow. Throws FileFault where the rest cannot be read. */
export async function* readIif(source: Source): AsyncGenerator<IifPart> {
  const titles = new Map<string, readonly string[]>();
  let entry: { line: number; rows: IifRow[] } | null = null;
  for await (const { line, cells } of rowsOf(source)) {
    const [word = '', ...rest] = cells;
    if (word.startsWith('!')) {
      titles.set(
        word.slice(1).toUpperCase(),
        rest.map((title) => title.toLowerCase()),
      );
      continue;
    }
    const kind = word.toUpperCase();
    if (kind === 'ENDTRNS') {
      if (entry === null) yield { kind: 'fault', line, reason: 'ENDTRNS: no transaction has begun' };
      else yield { kind: 'entry', ...entry };
      entry = null;
      continue;
    }
    const names = titles.get(kind);
    if (kind === 'TRNS' || kind === 'SPL') {
      if (names === undefined) throw new FileFault(line, `${kind}: no line !${kind} names its columns`);
      const row = { line, values: valuesOf(names, rest) };
      if (kind === 'TRNS' && entry !== null)
        throw new FileFault(line, `TRNS: the transaction that begins on line ${entry.line} has no ENDTRNS`);
      if (kind === 'SPL' && entry === null)
        yield { kind: 'fault', line, reason: 'SPL: no transaction has begun' };
      else if (entry === null) entry = { line, rows: [row] };
      else entry.rows.push(row);
      if ((entry?.rows.length ?? 0) > MOST_LINES)
        throw new FileFault(line, `transaction: more than ${MOST_LINES} lines`);
    } else if (names !== undefined) {
      const list = LISTS[kind];
      if (list !== undefined) yield { kind: list, line, values: valuesOf(names, rest) };
    } else yield { kind: 'fault', line, reason: `no line with ! names the columns of ${quote(word)}` };
  }
  if (entry !== null)
    throw new FileFault(
      entry.line,
      'the transaction that begins here has no ENDTRNS: the file was cut short',
    );
}

/** Whether a file begins with the columns of a list or of transactions, as QuickBooks writes them. */
export async function isIif(open: OpenContent): Promise<boolean> {
  try {
    for await (const { bytes } of readLines(asUtf8({ open, onBytes: () => undefined }, null)))
      return /^\s*!(HDR|ACCNT|TRNS|CUST|VEND|EMP|CLASS|INVITEM|OTHERNAME|BUD|TERMS|CTYPE|VTYPE)(\t|\r?\n|$)/i.test(
        bytes.subarray(0, 1024).toString('utf8'),
      );
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return false;
}

const MOST_LINES = 10_000;
const LISTS: Readonly<Record<string, 'account' | 'customer' | 'vendor'>> = {
  ACCNT: 'account',
  CUST: 'customer',
  VEND: 'vendor',
};

async function* rowsOf(source: Source): AsyncGenerator<Readonly<{ line: number; cells: readonly string[] }>> {
  for await (const { bytes, firstLine } of readLines(asUtf8(source, null))) {
    for (const [index, text] of bytes.toString('utf8').split('\n').entries())
      if (text.trim() !== '') yield { line: firstLine + index, cells: text.split('\t').map(cellOf) };
  }
}

/** A cell without the quotation marks around it; within them a mark is written twice. */
function cellOf(text: string): string {
  const cell = text.trim();
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"').trim()
    : cell;
}

function valuesOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) if (name !== '') values[name] = cells[index] ?? '';
  return values;
}
