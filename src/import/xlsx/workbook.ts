import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenSeekable, Seekable } from '../readers/content.ts';
import type { Source } from '../readers/lines.ts';
import { readXml } from '../readers/xml.ts';
import { childOf, type XmlElement, type XmlShape } from '../readers/xml-records.ts';
import { type ArchiveEntry, readArchive } from '../zip/archive.ts';
import { ArchiveFault } from '../zip/archive-fault.ts';
import { checkEntries } from '../zip/check-entries.ts';
import { contentOfEntry } from '../zip/unpack.ts';

/** A sheet of a workbook: its name, and its part of the file. */
export type Sheet = Readonly<{ name: string; isHidden: boolean; part: string }>;

/** What a workbook says of itself before its cells are read. */
export type Workbook = Readonly<{
  sheets: readonly Sheet[];
  is1904: boolean;
  /** The source of a part by its path, counted as so many bytes of the file; null where it has none. */
  partOf: (path: string, onBytes?: (count: number) => void) => Source | null;
  close: () => Promise<void>;
}>;

/** Unpacked bytes that a workbook may have. They are read in a stream. */
const MOST_BYTES = 2 * 1024 ** 3;
/** Sheets that a workbook may have. */
const MOST_SHEETS = 1000;

/** Opens a workbook. Throws FileFault for what is none, is encrypted, damaged or made to fill the memory. */
export async function openWorkbook(seek: OpenSeekable, mostBytes = MOST_BYTES): Promise<Workbook> {
  const file = await seek();
  try {
    const entries = await entriesOf(file, mostBytes);
    const partOf: Workbook['partOf'] = (path, onBytes) => sourceOf(file, entries.get(path), onBytes);
    const { sheets, is1904 } = await readSheets(partOf);
    return { sheets, is1904, partOf, close: file.close };
  } catch (failure) {
    await file.close();
    throw failure;
  }
}

async function entriesOf(
  { handle }: Seekable,
  mostBytes: number,
): Promise<ReadonlyMap<string, ArchiveEntry>> {
  const start = Buffer.alloc(OLD_FORMAT.length);
  await handle.read(start, 0, start.length, 0);
  if (start.equals(OLD_FORMAT))
    throw new FileFault(
      null,
      'it is protected by a password, or of Excel 97: save it as .xlsx without a password',
    );
  try {
    const files = checkEntries(await readArchive(handle), mostBytes);
    return new Map(
      files.map(({ folder, name, entry }) => [folder === '' ? name : `${folder}/${name}`, entry]),
    );
  } catch (failure) {
    if (failure instanceof ArchiveFault)
      throw new FileFault(null, `it cannot be read as a workbook: ${failure.message}`);
    throw failure;
  }
}

/** How a compound file begins: a workbook that is encrypted, or in the format before 2007. */
const OLD_FORMAT = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function sourceOf(
  { handle }: Seekable,
  entry: ArchiveEntry | undefined,
  onBytes: (count: number) => void = () => undefined,
): Source | null {
  if (entry === undefined) return null;
  let unpacked = 0;
  let counted = 0;
  return {
    open: contentOfEntry(handle, entry),
    onBytes: (count) => {
      unpacked += count;
      const packed = Math.floor((unpacked / Math.max(1, entry.bytes)) * entry.packedBytes);
      onBytes(packed - counted);
      counted = packed;
    },
  };
}

async function readSheets(partOf: Workbook['partOf']): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const source = partOf('xl/workbook.xml');
  if (source === null) throw new FileFault(null, 'it is not a workbook (.xlsx)');
  const targets = await readTargets(partOf);
  const sheets: Sheet[] = [];
  let is1904 = false;
  for await (const { name, attributes } of readXml(
    source,
    partShape('workbook', 'workbook/workbookPr', 'workbook/sheets/sheet'),
  )) {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    const [, id = ''] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
    const part = targets.get(id);
    if (name !== 'sheet' || part === undefined) continue;
    sheets.push({
      name: attributes['name'] ?? '',
      isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      part,
    });
    if (sheets.length > MOST_SHEETS) throw new FileFault(null, `it has more than ${MOST_SHEETS} sheets`);
  }
  if (sheets.length === 0) throw new FileFault(null, 'it is a workbook without a sheet');
  return { sheets, is1904 };
}

/** The parts of the sheets, by their ids. */
async function readTargets(partOf: Workbook['partOf']): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  const source = partOf('xl/_rels/workbook.xml.rels');
  if (source === null) return targets;
  for await (const { attributes } of readXml(
    source,
    partShape('Relationships', 'Relationships/Relationship'),
  )) {
    const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
    if (!type.endsWith('/worksheet')) continue;
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    if (targets.size > MOST_SHEETS) break;
  }
  return targets;
}

/** The sheet of this name, or the first that is not hidden, and the names of others. Throws FileFault where there is none. */
export function chooseSheet(
  { sheets }: Workbook,
  wanted: string | null,
): Readonly<{ sheet: Sheet; others: readonly string[] }> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const sheet = wanted === null ? visible[0] : sheets.find(({ name }) => name.trim() === wanted.trim());
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => quote(name)).join(', ');
    throw new FileFault(
      null,
      wanted === null ? 'all its sheets are hidden' : `it has no sheet ${quote(wanted)}, but ${names}`,
    );
  }
  return { sheet, others: visible.filter((other) => other !== sheet).map(({ name }) => name) };
}

/** The records of a part whose outermost element has this name. */
export function partShape(root: string, ...records: readonly string[]): XmlShape {
  return {
    onRoot: ({ name }, line) => {
      if (name !== root)
        throw new FileFault(line, `a part of the workbook begins with ${quote(name)} instead of "${root}"`);
    },
    records: new Set(records),
    kept: KEPT,
    keepsSpaces: true,
  };
}

const KEPT: ReadonlySet<string> = new Set(['c', 'v', 'f', 'is', 't', 'r']);

/** The text of a shared or an inline string, whose pieces may be formatted each in its own way. */
export function textOfString(element: XmlElement): string {
  const pieces = element.children.map(
    (child) => (child.name === 'r' ? childOf(child, 't') : child)?.text ?? '',
  );
  return pieces.join('').replaceAll(/_x([\da-f]{4})_/gi, (written, code: string) => {
    const character = Number.parseInt(code, 16);
    return character === 0 || (character >= 0xd800 && character <= 0xdfff)
      ? written
      : String.fromCharCode(character);
  });
}
