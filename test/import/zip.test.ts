import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookFile } from '../../src/import/book.ts';
import { findZipBook } from '../../src/import/zip/zip-book.ts';
import { type EvilEntry, evilZip, zipPointingNowhere } from './evil-zip.ts';
import { ACCOUNTS, BOOK, JOURNAL } from './small-book.ts';
import { zipOf } from './zipping.ts';

const MOST_BYTES = 50_000_000;

/** The book in a zip file. */
async function bookIn(zip: Buffer, mostBytes = MOST_BYTES) {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-zip-'));
  const handle = await open(join(folder, 'book.zip'), 'wx+');
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });
  await handle.writeFile(zip);
  return await findZipBook('book.zip', handle, { mostBytes, folder });
}

async function filesIn(zip: Buffer): Promise<readonly BookFile[]> {
  const book = await bookIn(zip);
  return book.ok ? book.files : [];
}

/** Why the whole zip file is refused. */
async function reasonOf(zip: Buffer, mostBytes?: number): Promise<string> {
  const book = await bookIn(zip, mostBytes);
  return book.ok ? 'it is not' : book.refused.map(({ file, reason }) => `${file}: ${reason}`).join('\n');
}

/** What a file is when it is unpacked. */
async function contentOf({ open: pieces }: BookFile): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces()) all.push(piece);
  return Buffer.concat(all).toString();
}

/** What happens to the one file of a zip when it is read. */
async function readOnly(entry: EvilEntry): Promise<string> {
  const file = await onlyFileIn(evilZip([entry]));
  return await contentOf(file).catch((failure: Error) => `${failure.name}: ${failure.message}`);
}

async function onlyFileIn(zip: Buffer): Promise<BookFile> {
  const [file, ...others] = await filesIn(zip);
  expect(others).toEqual([]);
  if (file === undefined) throw new Error('there is no file in it');
  return file;
}

describe('a zip file', () => {
  it.each([
    ['packed', {}],
    ['only stored', { compress: false }],
    ['of the 64 bit sort', { zip64: true }],
  ])('%s has the files of a book, in their order', async (_what, options) => {
    const files = await filesIn(await zipOf(BOOK, options));
    expect(files.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
      'organization.json organization',
      'accounts.csv accounts',
      'exchange_rates.csv exchange_rates',
      'journal.csv journal',
    ]);
    for (const file of files) {
      expect(await contentOf(file)).toBe(BOOK[file.file]);
      // Once more: it was opened for its header before, and may be again.
      expect(await contentOf(file)).toBe(BOOK[file.file]);
      expect(file.bytes).toBe(BOOK[file.file]?.length);
    }
  });

  it('may have its files in one folder, however deep, beside files of the operating system', async () => {
    const book = await bookIn(
      await zipOf({
        'export/2026/accounts.csv': ACCOUNTS,
        'export/2026/journal.csv': JOURNAL,
        'export/2026/.DS_Store': 'x',
        '__MACOSX/export/2026/._journal.csv': 'x',
        'export/2026/._accounts.csv': 'x',
        '.git/journal.csv': 'x',
      }),
    );
    expect(book).toMatchObject({ ok: true, warnings: [] });
    expect(book.ok && book.files.map(({ file }) => file)).toEqual(['accounts.csv', 'journal.csv']);
  });

  it('may have other files, which are left out with a warning: nested archives too', async () => {
    const files = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`notes/${index}.txt`, 'x']));
    const nested = await zipOf({ 'journal.csv': JOURNAL });
    const book = await bookIn(await zipOf({ 'accounts.csv': ACCOUNTS, 'more.zip': nested, ...files }));
    expect(book).toMatchObject({ ok: true, files: [{ file: 'accounts.csv' }] });
    const warnings = book.ok ? book.warnings : [];
    expect(warnings).toHaveLength(21);
    expect(warnings[0]).toBe('"more.zip": not a file of a book, so it was left out');
    expect(warnings[20]).toBe('6 more: not a file of a book, so it was left out');
  });

  it('may have a journal of hledger under any name', async () => {
    const csv = '"txnidx","date","account"\n"1","2026-01-01","assets:cash"\n';
    expect(await filesIn(await zipOf({ 'print.csv': csv }))).toMatchObject([
      { file: 'print.csv', kind: 'hledger' },
    ]);
  });

  it('may have entries for its folders, and names in capitals', async () => {
    const zip = evilZip([{ name: 'books/' }, { name: 'books/ACCOUNTS.CSV', content: ACCOUNTS }]);
    expect(await filesIn(zip)).toMatchObject([{ file: 'ACCOUNTS.CSV', kind: 'accounts' }]);
  });
});

const REGULAR = { attributes: 0o100644 * 0x10000 };

describe('a zip file is refused for', () => {
  it('being none, or having nothing of a book in it', async () => {
    for (const nothing of [Buffer.from(ACCOUNTS), Buffer.from('PK\u0003\u0004'), Buffer.alloc(100_000)]) {
      expect(await reasonOf(nothing)).toBe('book.zip: this is no zip file, or one that was cut short');
    }
    for (const zip of [evilZip([]), await zipOf({ 'notes.txt': 'x' })]) {
      expect(await reasonOf(zip)).toMatch(
        /^book.zip: there is no file of a book in this zip file; it has one of manifest, organization, quickbooks with .json; one of /,
      );
    }
  });

  it('being cut short or damaged anywhere: an error with a sentence, never a crash', async () => {
    const put = { 'accounts.csv': ACCOUNTS, 'journal.csv': JOURNAL };
    const zip = await zipOf(put);
    for (let length = 0; length < zip.length; length += 7) {
      expect(await reasonOf(zip.subarray(0, length))).toMatch(/^book.zip: .*(cut short|damaged)/);
    }
    for (let at = 0; at < zip.length; at += 1) {
      const damaged = Buffer.from(zip);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      const book = await bookIn(damaged);
      const read = await Promise.allSettled((book.ok ? book.files : []).map(contentOf));
      const failures = read.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      // It is refused, or what is read of it is what was put in.
      for (const failure of failures) expect(failure).toMatch(/^FileFault: /);
      const contents = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const content of contents) expect(Object.values(put)).toContain(content);
    }
  }, 60_000);

  it('pointing to where no file has anything', async () => {
    expect(await reasonOf(zipPointingNowhere())).toMatch(
      /damaged, or was cut short \(it points to where it is not\)/,
    );
    const far = evilZip([
      { name: 'journal.csv', content: JOURNAL, says: { offset64: 0xffff_ffff_ffff_ffffn } },
    ]);
    expect(await reasonOf(far)).toMatch(/damaged/);
    const beyond = evilZip([{ name: 'journal.csv', content: 'x', says: { offset: 9_999_999 } }]);
    expect(await reasonOf(beyond)).toMatch(/damaged/);
  });

  it.each([
    ['/etc/journal.csv', 'it is an absolute path: it would lead out of the zip file'],
    ['C:/journal.csv', 'it is an absolute path: it would lead out of the zip file'],
    ['../journal.csv', 'it leads out of the zip file (..)'],
    ['books/../../journal.csv', 'it leads out of the zip file (..)'],
    ['__MACOSX/../../x', 'it leads out of the zip file (..)'],
    [String.raw`..\journal.csv`, 'its name has a backslash in it: folders are separated by /'],
    [String.raw`books\journal.csv`, 'its name has a backslash in it: folders are separated by /'],
    ['journal.csv\0.txt', 'its name has a control character in it'],
    ['journal\n.csv', 'its name has a control character in it'],
    ['', 'it has no name'],
    ['.', 'it has no name'],
  ])('the path %j', async (name, reason) => {
    const shown = name.replace('\0', String.raw`\u{0}`).replace('\n', String.raw`\u{a}`);
    const zip = evilZip([
      { name: 'accounts.csv', content: ACCOUNTS },
      { name, content: JOURNAL },
    ]);
    expect(await reasonOf(zip)).toBe(`book.zip: "${shown}": ${reason}`);
  });

  it('links and devices', async () => {
    for (const mode of [0o120777, 0o020666, 0o060660, 0o010644, 0o140755]) {
      const says = { attributes: mode * 0x10000 };
      expect(await reasonOf(evilZip([{ name: 'journal.csv', content: '/etc/passwd', says }]))).toBe(
        'book.zip: "journal.csv": it is a link or a device: a book has files alone',
      );
    }
    expect(await filesIn(evilZip([{ name: 'journal.csv', content: JOURNAL, says: REGULAR }]))).toHaveLength(
      1,
    );
  });

  it('being encrypted, or packed in a way that is not read', async () => {
    const encrypted = 'book.zip: "journal.csv": it is encrypted: send it without a password';
    const flagged = (flags: number) => evilZip([{ name: 'journal.csv', content: JOURNAL, says: { flags } }]);
    expect(await reasonOf(flagged(0x801))).toBe(encrypted);
    expect(await reasonOf(flagged(0x841))).toBe('book.zip: it is encrypted: send it without a password');
    const lzma = evilZip([{ name: 'journal.csv', content: JOURNAL, says: { method: 14 } }]);
    expect(await reasonOf(lzma)).toBe(
      'book.zip: "journal.csv": it is compressed in a way that is not read here: use deflate',
    );
  });

  it('a file that is there twice, and two of a kind', async () => {
    const twice = evilZip([
      { name: 'journal.csv', content: JOURNAL },
      { name: './journal.csv', content: JOURNAL },
    ]);
    expect(await reasonOf(twice)).toBe('book.zip: "./journal.csv": it is there twice');
    expect(await reasonOf(await zipOf({ 'accounts.csv': ACCOUNTS, 'accounts.ndjson': '{}' }))).toBe(
      'accounts.ndjson: accounts.csv is a file of the same kind: a book has one of each',
    );
    expect(await reasonOf(await zipOf({ '2025/journal.csv': JOURNAL, '2026/journal.csv': JOURNAL }))).toBe(
      'book.zip: there are files of a book in "2025" and in "2026": they must all be in one folder',
    );
  });

  it('more entries than a book can have', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.txt` }));
    expect(await reasonOf(evilZip(many))).toBe('book.zip: it has 1001 entries: a book has at most 1000');
    expect(await reasonOf(evilZip([], { count: 60_000 }))).toMatch(/it has 60000 entries/);
    expect(await reasonOf(evilZip(many.slice(1)))).toMatch(/there is no file of a book/);
  });

  it('a name that its data does not have', async () => {
    const zip = evilZip([{ name: 'journal.csv', content: JOURNAL, says: { localName: 'journal.txt' } }]);
    expect(await reasonOf(zip)).toMatch(/"journal.csv": it has another name where its data is/);
  });

  it('a zip bomb: one that grows without measure, or past the limit', async () => {
    const zeros = Buffer.alloc(20_000_000);
    expect(await reasonOf(await zipOf({ 'journal.csv': zeros }))).toBe(
      'book.zip: "journal.csv": it grows to more than 200 times its size when it is unpacked: a zip bomb',
    );
    const files = { 'journal.csv': JOURNAL, 'notes.txt': 'x'.repeat(1000) };
    expect(await reasonOf(await zipOf(files), 1000)).toBe(
      'book.zip: unpacked, it has more than 1000 bytes, which is the limit',
    );
    expect(await reasonOf(await zipOf(files), 1000 + JOURNAL.length)).toBe('it is not');
  });

  it('a zip bomb whose entries share one piece of data', async () => {
    // The second is moved into the data of the first, where a header of its own is hidden.
    const hidden = evilZip([{ name: 'accounts.csv', content: ACCOUNTS }]);
    const outer = evilZip([
      { name: 'journal.csv', content: hidden, says: { method: 0 } },
      { name: 'accounts.csv', content: ACCOUNTS, says: { offset: 30 + 'journal.csv'.length } },
    ]);
    expect(await reasonOf(outer)).toBe(
      'book.zip: "journal.csv": it lies over "accounts.csv": the zip file is damaged, or a zip bomb',
    );
  });
});

describe('a file in a zip is refused while it is read for', () => {
  it('having more or fewer bytes than it says', async () => {
    const { length } = JOURNAL;
    const entry = (bytes: number) => ({ name: 'journal.ndjson', content: JOURNAL, says: { bytes } });
    expect(await readOnly(entry(length - 1))).toBe(
      `FileFault: in the zip it says to have ${length - 1} bytes, and has more`,
    );
    expect(await readOnly(entry(length + 1))).toBe(
      `FileFault: in the zip it says to have ${length + 1} bytes, and has ${length}`,
    );
    expect(await readOnly(entry(length))).toBe(JOURNAL);
  });

  it('another checksum, and data that cannot be unpacked', async () => {
    expect(await readOnly({ name: 'journal.ndjson', content: JOURNAL, says: { crc32: 1 } })).toBe(
      'FileFault: it is damaged in the zip: its checksum is another one',
    );
    const cut = { name: 'journal.ndjson', content: JOURNAL, says: { packedBytes: 20 } };
    expect(await readOnly(cut)).toMatch(/^FileFault: it is damaged in the zip: it cannot be unpacked/);
  });

  it('a bomb that hides its size is stopped at the size that it says', async () => {
    const content = Buffer.alloc(100_000_000, ' ');
    const bomb = evilZip([{ name: 'journal.ndjson', content, says: { bytes: 1000 } }]);
    const { open: pieces } = await onlyFileIn(bomb);
    let handedOn = 0;
    const reading = async () => {
      for await (const piece of pieces()) handedOn += piece.length;
    };
    await expect(reading()).rejects.toThrow('in the zip it says to have 1000 bytes, and has more');
    expect(handedOn).toBeLessThanOrEqual(1000);
  });
});
