import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { type Options, ZipFile } from 'yazl';

/** A zip file with these files, made as people's tools make them. */
export async function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<Options> & { zip64?: boolean } = {},
): Promise<Buffer> {
  const { zip64 = false, ...entryOptions } = options;
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), path, { mtime: WRITTEN, ...entryOptions, forceZip64Format: zip64 });
  }
  zip.end({ forceZip64Format: zip64, comment: '' });
  return await buffer(zip.outputStream);
}

// The same files make the same bytes, whenever they are zipped.
const WRITTEN = new Date('2026-01-01T12:00:00');

/** The texts in a zip, by their names. */
export async function unzipped(zip: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(zip);
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    const content = await archive.openReadStreamPromise(entry);
    files[entry.fileName] = (await buffer(content)).toString('utf8');
  }
  return files;
}
