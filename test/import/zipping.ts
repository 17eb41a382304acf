import { buffer } from 'node:stream/consumers';
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
