import { Button } from './button.tsx';
import { FailureNote } from './failure-state.tsx';
import { type FileFormat, type FileSource, type SavedFiles, useSavedFiles } from './use-saved-files.ts';

/** Saves what is shown as a file of either format. */
export function FileButtons(source: FileSource) {
  const files = useSavedFiles(source);
  return (
    <>
      <FileButton format="csv" files={files} />
      <FileButton format="xlsx" files={files} />
      {files.failure !== null && <FailureNote failure={files.failure} />}
    </>
  );
}

/** Saves what is shown as a file of one format. */
export function FileButton({ format, files }: Readonly<{ format: FileFormat; files: SavedFiles }>) {
  return (
    <Button icon="download" busy={files.saving === format} onClick={() => files.save(format)}>
      {format.toUpperCase()}
    </Button>
  );
}
