/** A CSV file of rows that have the same columns. No value may need quotes. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => textOf(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/[",\n]/.test(text)) throw new Error(`a value needs quotes: ${text}`);
  return text;
}
