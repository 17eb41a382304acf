import { useMutation } from '@tanstack/react-query';
import { saveFile } from './save-file.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Saves what is shown as files that the service makes. */
export function useSavedFiles({ name, fetchFile }: FileSource): SavedFiles {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: FileFormat) => saveFile(`${name}.${format}`, await fetchFile(format)),
  });
  return { save: mutate, saving: isPending ? (variables ?? null) : null, failure: error };
}

export type FileSource = Readonly<{
  /** Without its ending. */
  name: string;
  fetchFile: (format: FileFormat) => Promise<Blob>;
}>;

export type SavedFiles = Readonly<{
  save: (format: FileFormat) => void;
  /** The format that is being made. */
  saving: FileFormat | null;
  failure: Error | null;
}>;
