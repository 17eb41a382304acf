import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The files of a folder and of those in it, by their paths, in order; none where there is no such folder. Stamps are left out. */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhereMissing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^\.\w+\.stamp$/.test(basename(path)))
    .sort();
}

function noneWhereMissing(failure) {
  if (failure.code === 'ENOENT') return [];
  throw failure;
}
