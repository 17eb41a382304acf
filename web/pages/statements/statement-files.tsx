import { useMutation } from '@tanstack/react-query';
import { askFile } from '../../api/client.ts';
import type { StatementName } from '../../api/generated.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { askedOf } from './queries.ts';
import type { StatementSearch } from './statement-search.ts';

/** Saves the statement as it is shown: for programs, or as a workbook whose totals are formulas. */
export function StatementFiles({ name, search }: FilesProps) {
  const saving = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const request = { path: { name: name as StatementName }, query: askedOf(name, search) };
      const file = await (format === 'csv'
        ? askFile('GET /v1/statements/{name}.csv', request)
        : askFile('GET /v1/statements/{name}.xlsx', request));
      saveFile(`${name}.${format}`, file);
    },
  });
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          busy={saving.isPending && saving.variables === format}
          onClick={() => saving.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {saving.error !== null && <FailureNote failure={saving.error} />}
    </>
  );
}

type FilesProps = Readonly<{ name: string; search: StatementSearch }>;
