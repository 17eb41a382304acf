import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askFile } from '../../../api/client.ts';
import type { ExportAuditLog } from '../../../api/generated.ts';
import { Button } from '../../../parts/button.tsx';
import { csvFile, saveFile } from '../../../parts/save-file.ts';
import { say } from '../../../parts/toast.tsx';
import { useToday } from '../../../period/use-today.ts';
import { useMe } from '../../../session/use-me.ts';
import type { AuditSearch } from './search.ts';

/** Saves the changes that are shown, and those on later pages, as a file. */
export function AuditExport({ search }: Readonly<{ search: AuditSearch }>) {
  const queryClient = useQueryClient();
  const today = useToday(useMe().organization);
  const exporting = useMutation({
    mutationFn: async (format: Format) => {
      const file = await askFile('POST /settings/audit-log/export', { body: { format, ...search } });
      saveFile(`audit-log-${today}.${format}`, format === 'csv' ? csvFile(file) : file);
    },
    // An export is in the log itself.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['settings', 'audit log'] }),
    onError: (failure) => say(failure.message),
  });
  return (
    <>
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          icon="download"
          busy={exporting.isPending && exporting.variables === format}
          onClick={() => exporting.mutate(format)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

type Format = ExportAuditLog['body']['format'];

const FORMATS: readonly Readonly<{ format: Format; label: string }>[] = [
  { format: 'csv', label: 'Export CSV' },
  { format: 'ndjson', label: 'Export NDJSON' },
];
