import type { BookFile } from '../book.ts';
import { FileFault } from '../fault.ts';
import { asUtf8 } from '../readers/encoding.ts';
import { includedPath } from '../readers/journal.ts';
import { readLines } from '../readers/lines.ts';

/** The files of a book without the journals that another journal of it includes: they are read with that one. */
export async function withoutIncluded<File extends BookFile>(files: readonly File[]): Promise<File[]> {
  const journals = files.filter(({ kind, encoding }) => kind === 'hledger' && encoding === 'txt');
  if (journals.length < 2) return [...files];
  const included = new Set<string>();
  for (const { open, beside } of journals)
    for (const path of await includesIn(open)) {
      const found = (await beside?.(path)) ?? [];
      if (typeof found !== 'string') for (const { name } of found) included.add(name);
    }
  return files.filter((file) => !journals.includes(file) || !included.has(file.file));
}

async function includesIn(open: BookFile['open']): Promise<readonly string[]> {
  const paths: string[] = [];
  try {
    for await (const { bytes } of readLines(asUtf8({ open, onBytes: () => undefined }, null)))
      for (const line of bytes.toString('utf8').split('\n')) {
        const [, path] = /^[!@]?include\s(.*)$/.exec(line) ?? [];
        if (path !== undefined) paths.push(includedPath(path.trim()));
      }
  } catch (failure) {
    // Who reads it for its entries says what is wrong with it.
    if (!(failure instanceof FileFault)) throw failure;
  }
  return paths;
}
