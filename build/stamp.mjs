// A stamp records the sources and the built files of a part: when neither has changed, no build is needed.
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from './files.mjs';

/** A fingerprint of the sources, by content: files, and everything in folders. */
export async function sourcesOf(root, names) {
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(root, name);
      return (await stat(path)).isDirectory() ? await filesBelow(path) : [path];
    }),
  );
  const paths = found.flat();
  const contents = await Promise.all(paths.map(async (path) => await readFile(path)));
  const hash = createHash('sha256').update(process.version);
  for (const [index, content] of contents.entries())
    hash.update(`\n${paths[index].slice(root.length)} ${content.length}\n`).update(content);
  return hash.digest('hex');
}

/** Whether a stamp records this build from these sources. */
export async function isUpToDate(stamp, sources, builtFiles) {
  const text = await readFile(stamp, 'utf8').catch(() => null);
  return text !== null && text === `${sources}\n${await fingerprintOf(builtFiles)}\n`;
}

/** Records that these files were built from these sources, as they were before the build began. */
export async function keepStamp(stamp, sources, builtFiles) {
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, `${sources}\n${await fingerprintOf(builtFiles)}\n`);
}

// By size and time, so that a changed or deleted built file is built again.
async function fingerprintOf(paths) {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(sizes.join('\n')).digest('hex');
}
