/** Saves a file where the reader keeps downloads. The name comes with its ending. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\w.-]+/g, '-');
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A CSV file that Excel reads as UTF-8: without this mark it takes the file for one of another alphabet. */
export function csvFile(content: string | Blob): Blob {
  return new Blob([BYTE_ORDER_MARK, content], { type: 'text/csv;charset=utf-8' });
}

const BYTE_ORDER_MARK = '\uFEFF';
