import { readdir, realpath } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { contentOfPath, type OpenContent } from './readers/content.ts';

/** Another file of the same book. */
export type FileBeside = Readonly<{ name: string; open: OpenContent }>;

/**
 * Finds the files beside another one by a path from it, whose last part may have `*` and `?`. A text says why there are none. Nothing outside
 * the book is ever found.
 */
export type FindBeside = (path: string) => Promise<readonly FileBeside[] | string>;

/** The files in the folder of a file and below it. */
export function besidePath(file: string): FindBeside {
  const folder = dirname(file);
  return async (path) => {
    const inside = insideOf(path);
    if (inside === null) return LEADS_OUT;
    const within = join(folder, posix.dirname(inside));
    const names = await readdir(within).catch(() => []);
    const root = await realpath(folder);
    const found: FileBeside[] = [];
    for (const name of namesLike(posix.basename(inside), names)) {
      const real = await realpath(join(within, name)).catch(() => null);
      if (real === null) continue;
      if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return LEADS_OUT;
      found.push({ name: posix.join(posix.dirname(inside), name), open: contentOfPath(real) });
    }
    return found.length === 0 ? NONE : found;
  };
}

/** The given files, which are all in one folder. */
export function besideFiles(files: readonly FileBeside[]): FindBeside {
  return async (path) => {
    const inside = insideOf(path);
    if (inside === null) return LEADS_OUT;
    const names = namesLike(
      inside,
      files.map(({ name }) => name),
    );
    return names.length === 0 ? NONE : files.filter(({ name }) => names.includes(name));
  };
}

const LEADS_OUT = 'leads out of the folder of the book';
const NONE = 'there is no such file in the book';

/** The path without what goes up and down again; null where it leads out. */
function insideOf(path: string): string | null {
  const normal = posix.normalize(path);
  if (path.length > LONGEST_PATH) return null;
  return /^(\.\.(\/|$)|\/|~)/.test(normal) || normal.includes('\\') || normal.includes('\0') ? null : normal;
}

const LONGEST_PATH = 1000;

function namesLike(pattern: string, names: readonly string[]): string[] {
  return names.filter((name) => (/[*?]/.test(pattern) ? isLike(name, pattern) : name === pattern)).sort();
}

/**
 * Whether a name is as a pattern says, where `*` is any text and `?` any character. What is between two stars need only be found
 * where it comes first.
 */
function isLike(name: string, pattern: string): boolean {
  if (name.startsWith('.')) return false;
  const [start = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name.length === start.length && isAt(name, 0, start);
  let end = isAt(name, 0, start) ? start.length : name.length + 1;
  for (const part of others) {
    while (end + part.length <= name.length && !isAt(name, end, part)) end += 1;
    end += part.length;
  }
  const rest = name.length - last.length;
  return end <= rest && isAt(name, rest, last);
}

/** Whether a part of a pattern without `*` fits a name from a place on. */
function isAt(name: string, from: number, part: string): boolean {
  for (let at = 0; at < part.length; at += 1)
    if (from + at >= name.length || (part[at] !== '?' && part[at] !== name[from + at])) return false;
  return true;
}
