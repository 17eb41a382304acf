import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { FailureNote } from './failure-state.tsx';
import { saveFile } from './save-file.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Saves what is shown as a file that the service makes. */
export function FileButtons({ name, fetchFile }: FileButtonsProps) {
  const saving = useMutation({
    mutationFn: async (format: FileFormat) => saveFile(`${name}.${format}`, await fetchFile(format)),
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

type FileButtonsProps = Readonly<{
  /** Without its ending. */
  name: string;
  fetchFile: (format: FileFormat) => Promise<Blob>;
}>;
