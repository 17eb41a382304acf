import { FRANCE } from '../../../import/programs/plans/france.ts';
import type { LedgerAccount } from '../read-ledger.ts';
import { rootOf } from '../root.ts';

/** The warnings about the files. */
export function doubtsAbout(
  accounts: readonly LedgerAccount[],
  {
    registration,
    openings,
    closings,
  }: Readonly<{ registration: string | null; openings: number; closings: number }>,
): readonly string[] {
  const strange = accounts.filter(({ code, class: accountClass }) => {
    const found = /^\d{3}/.test(code) ? FRANCE.classOf(code) : null;
    return found === null || rootOf(found) !== rootOf(accountClass);
  });
  return [
    ...(strange.length === 0
      ? []
      : [
          `accounts whose numbers do not fit the Plan comptable général, written unchanged: ${named(strange)}`,
        ]),
    ...(registration === null
      ? ['the law requires the SIREN in the file names: pass it with --registration']
      : []),
    ...(openings === 0
      ? []
      : [
          `written as ordinary entries, as the books do not begin with them: ${openings} ${openings === 1 ? 'opening' : 'openings'}`,
        ]),
    ...(closings === 0
      ? []
      : [
          `left out, as the law requires: ${closings} ${closings === 1 ? 'entry that closes' : 'entries that close'} a year`,
        ]),
  ];
}

const MOST_NAMED = 10;

function named(accounts: readonly LedgerAccount[]): string {
  const names = accounts.slice(0, MOST_NAMED).map(({ code, name }) => `${code} ${name}`);
  const more = accounts.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}
