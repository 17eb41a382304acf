// Served Markdown leads only to what is served beside it.
import { readFile, writeFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { filesBelow } from './files.mjs';

/** Replaces links to files that are not in the folder by their words, in all Markdown files of the folder. */
export async function unlinkWhatIsNotServed(folder) {
  const files = new Set((await filesBelow(folder)).map((path) => relative(folder, path)));
  await Promise.all(
    [...files]
      .filter((path) => path.endsWith('.md'))
      .map(async (path) => {
        const text = await readFile(join(folder, path), 'utf8');
        await writeFile(join(folder, path), text.replaceAll(RELATIVE_LINK, unlessServed(path, files)));
      }),
  );
}

// An address of another host has a scheme, and one that begins with a slash or a hash stays within the service or the page.
const RELATIVE_LINK = /\[([^\]]+)\]\((?![a-z]+:|[/#])([^)#\s]+)(?:#[^)\s]*)?\)/g;

function unlessServed(page, files) {
  return (link, words, target) => (files.has(posix.join(posix.dirname(page), target)) ? link : words);
}
