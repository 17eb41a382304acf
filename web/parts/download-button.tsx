import { type Cell, csvOf } from '../format/csv.ts';
import { Button } from './button.tsx';
import { csvFile, saveFile } from './save-file.ts';

/** Saves rows as a CSV file, which the browser generates without a request. */
export function DownloadButton({ fileName, rows, label = 'Download CSV' }: DownloadButtonProps) {
  return (
    <Button
      variant="quiet"
      icon="download"
      onClick={() => saveFile(`${fileName}.csv`, csvFile(csvOf(rows())))}
    >
      {label}
    </Button>
  );
}

type DownloadButtonProps = Readonly<{
  /** Without its ending. */
  fileName: string;
  /** Made when it is wanted; the first row is the head. */
  rows: () => readonly (readonly Cell[])[];
  label?: string;
}>;
