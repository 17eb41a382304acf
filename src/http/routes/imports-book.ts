import type { TenantReader } from '../../db/tenant.ts';
import { type Book, bookOfOne } from '../../import/book.ts';
import type { SpooledFile } from '../../import/jobs/spool.ts';
import { type CompiledMapping, compileMapping } from '../../import/mapping/compile.ts';
import { mappingByName } from '../../import/mapping/kept-mappings.ts';
import { faultInWords } from '../../import/mapping/read-mapping.ts';
import { contentOfHandle } from '../../import/readers/content.ts';
import { findZipBook } from '../../import/zip/zip-book.ts';
import { invalidField } from '../../invalid-request.ts';
import type { ImportForm } from './imports-form.ts';

/** The mapping that a request names; null where it names none. Throws INVALID_REQUEST where there is none of that name. */
export async function mappingIn(
  tenant: TenantReader,
  { content }: ImportForm,
): Promise<CompiledMapping | null> {
  if (content.is !== 'table') return null;
  const mapping = await mappingByName(tenant, content.mapping);
  if (mapping === null) throw invalidField('mapping', 'enum', 'must be the name of a mapping');
  const compilation = compileMapping(mapping);
  if (compilation.ok) return compilation.compiled;
  const faults = compilation.faults.map(faultInWords).join('; ');
  throw invalidField('mapping', 'not_applicable', `must be mended and saved again: ${faults}`);
}

/** What to make of the body of an import. */
export type BookForm = Readonly<{
  form: ImportForm;
  mapping: CompiledMapping | null;
  /** How large the files in a zip may be, and where a workbook among them is put. */
  mostBytes: number;
  folder: string;
}>;

/** The book that was received. */
export async function bookIn(
  file: SpooledFile,
  { form: { content, fileName }, mapping, mostBytes, folder }: BookForm,
): Promise<Book> {
  if (content.is === 'zip')
    return await findZipBook(fileName ?? 'book.zip', file.handle, { mostBytes, folder });
  const { encoding } = content;
  const kind = content.is === 'file' ? content.kind : mapping?.mapping.kind;
  if (kind === undefined) throw new RangeError('a table is imported by a mapping');
  const open = contentOfHandle(file.handle, 0, file.bytes);
  const name = fileName ?? `${kind}.${encoding}`;
  // The import closes the file when it is over.
  const seek = async () => ({ handle: file.handle, close: async () => undefined });
  return bookOfOne({
    file: name,
    kind,
    encoding,
    bytes: file.bytes,
    open,
    seek,
    spoolFolder: folder,
    beside: null,
    mapping,
  });
}
