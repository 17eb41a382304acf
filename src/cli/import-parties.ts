import { type PartyBalances, partyDiffers } from '../import/party-balances.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Prints the balances of customers and vendors in the file and in the books: all of them, or only those that differ. */
export function printParties(
  { parties, partiesCount, partiesDiffering }: PartyBalances,
  terminal: Terminal,
  { amount, isInFull }: Readonly<{ amount: (text: string | null) => string; isInFull: boolean }>,
): void {
  terminal.out(
    partiesDiffering === 0
      ? `  each of ${partiesCount.toLocaleString('en')} customers and vendors has the balances that the file states`
      : `  ${partiesDiffering.toLocaleString('en')} of ${partiesCount.toLocaleString('en')} customers and vendors differ from what the file states`,
  );
  const shown = isInFull ? parties : parties.filter(partyDiffers);
  if (shown.length === 0) return;
  printTable(
    terminal,
    shown.map(({ kind, id, name, account, file, books, openingDifference, closingDifference }) => ({
      KIND: kind,
      ID: id,
      NAME: name,
      ACCOUNT: account ?? '',
      OPENING: amount(file.opening),
      'IN THE BOOKS': amount(books.opening),
      DIFFERENCE: amount(openingDifference),
      CLOSING: amount(file.closing),
      'IN THE BOOKS ': amount(books.closing),
      'DIFFERENCE ': amount(closingDifference),
    })),
    '',
  );
}
