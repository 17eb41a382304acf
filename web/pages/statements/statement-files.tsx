import { askFile } from '../../api/client.ts';
import type { StatementName } from '../../api/generated.ts';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { askedOf } from './queries.ts';
import type { StatementSearch } from './statement-search.ts';

/** Saves the statement as it is shown: for programs, or as a workbook whose totals are formulas. */
export function StatementFiles({ name, search, team }: FilesProps) {
  return (
    <FileButtons
      name={name}
      fetchFile={async (format) => {
        const request = { path: { name: name as StatementName }, query: askedOf(name, search, team) };
        return await (format === 'csv'
          ? askFile('GET /v1/statements/{name}.csv', request)
          : askFile('GET /v1/statements/{name}.xlsx', request));
      }}
    />
  );
}

type FilesProps = Readonly<{ name: string; search: StatementSearch; team: string | undefined }>;
