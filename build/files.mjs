import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The files of a folder and its subfolders, sorted by path; none if the folder does not exist. Stamps are left out. */
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
