import type { TieOut } from '../import/tie-outs.ts';

const DOCUMENTS: Readonly<Record<TieOut['of'], string>> = { receivables: 'invoices', payables: 'bills' };

/** What documents and the ledger say is owed at the end of the last day, as a line. */
export function tieOutLine(
  { of, documents, revaluations, ledger, difference }: TieOut,
  through: string,
  amount: (text: string) => string,
): string {
  const revalued = revaluations === '0' ? '' : ` + revaluations ${amount(revaluations)}`;
  const outcome = difference === '0' ? 'they agree' : `they differ by ${amount(difference)}`;
  return `  ${of} at ${through}: ${DOCUMENTS[of]} ${amount(documents)}${revalued}, ledger ${amount(ledger)}: ${outcome}`;
}
