import { type Cell, csvOf } from '../format/csv.ts';
import { Button } from './button.tsx';

/** Saves rows as a CSV file, which is made here: nothing is asked of anybody. */
export function DownloadButton({ fileName, rows, label = 'Download CSV' }: DownloadButtonProps) {
  return (
    <Button variant="quiet" icon="download" onClick={() => save(fileName, csvOf(rows()))}>
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

// Excel takes a file without this mark for one of another alphabet.
const BYTE_ORDER_MARK = '\uFEFF';

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\w.-]+/g, '-')}.csv`;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
