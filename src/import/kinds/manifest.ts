import { integer, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** The version of the form of exports that this version of Almanac writes and reads. */
export const EXPORT_VERSION = 1;

const COLUMNS = {
  export_version: column(
    integer(EXPORT_VERSION, EXPORT_VERSION),
    'required',
    'Version of the form of the export.',
    `${EXPORT_VERSION}`,
  ),
  left_out: column(text(2000), 'optional', 'What the organisation has and the export does not.', ''),
};

export const MANIFEST: FileKind<typeof COLUMNS, 'manifest'> = {
  name: 'manifest',
  requires: 'imports.write',
  summary:
    'Says that the files are an export of a whole organisation: one JSON object. They can be imported only into an organisation without records, and their records may lack what has become required since.',
  columns: COLUMNS,
};
