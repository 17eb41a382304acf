/**
 * The columns of the file that a reason is about. Reasons begin with them: `debit, credit: one of them is required` or, with a
 * mapping, in the words of the table, `"Betrag" (amount): not a number`. None where it is about the whole row.
 */
export function columnsIn(reason: string): readonly string[] {
  const [, said] = BEGINNING.exec(reason) ?? [];
  if (said === undefined) return [];
  return [...said.matchAll(COLUMN)].map(([, ofTable, ours]) => ofTable ?? ours ?? '');
}

const COLUMN = /"([^"]+)"(?: \([\w.-]+\))?|([\w.-]+)/gu;
const ONE = String.raw`(?:"[^"]+"(?: \([\w.-]+\))?|[\w.-]+)`;
const BEGINNING = new RegExp(`^(${ONE}(?:, ${ONE})*): `, 'u');
