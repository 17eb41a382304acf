import { expect } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { faultsOf } from './documents-support.ts';
import { type BookFiles, bookFolder, importInto } from './importing.ts';
import { owedOn } from './owed-on-day.ts';

/** A company that was made at random: its files, the balances of its accounts in cents, and the days on which anything happened. */
export type MadeCompany = Readonly<{
  files: (parts: number) => BookFiles;
  balances: ReadonlyMap<string, number>;
  days: Iterable<string>;
}>;

/**
 * That the books of an organisation are those of a company: its balances, documents equal to the control accounts on every day, totals equal to lines;
 * and that its files change nothing when they are imported again. `codeOf` gives the code of an account in the books.
 */
export async function expectBooksOf(
  company: MadeCompany,
  tenant: TenantWriter,
  codeOf: (account: string) => string,
): Promise<void> {
  const balances = Array.from(
    company.balances,
    ([account, cents]) => [codeOf(account), (cents / 100).toFixed(8)] as const,
  );
  expect(await balancesByLines(tenant)).toEqual(
    Object.fromEntries(balances.filter(([, amount]) => Number(amount) !== 0)),
  );
  for (const day of new Set(company.days))
    for (const kind of ['invoice', 'bill'] as const) {
      const owed = await owedOn(tenant, day, kind);
      expect(`${day} ${kind} ${owed?.documents}`).toBe(`${day} ${kind} ${owed?.ledger}`);
    }
  expect([await differencesOf(tenant), await faultsOf(tenant)]).toEqual([[], []]);
  const again = await importInto(tenant, await bookFolder(company.files(1)));
  expect(again.files.map(({ added, changed }) => added + changed).filter((count) => count > 0)).toEqual([]);
}
