import * as fc from 'fast-check';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';
import { enterOld, foundOld } from './an-empty-database.ts';

/** The classes that did not exist before cash flows. */
const NEW_CLASSES: ReadonlySet<string> = new Set([
  'current_loan',
  'lease_liability',
  'interest_income',
  'direct_payroll',
  'other_comprehensive_income',
]);
const CLASSES = ACCOUNT_CLASSES.filter((name) => !NEW_CLASSES.has(name));

export type OldEntry = Readonly<{
  closing: boolean;
  lines: readonly Readonly<{ class: string; cents: number }>[];
}>;

/** Balanced entries over accounts of all classes of the time, in cents, with debits positive. */
export function oldEntries(count: number): readonly OldEntry[] {
  const often = ['cash', 'fixed_asset', 'accumulated_depreciation', 'loan', 'interest'] as const;
  const name = fc.constantFrom(...often, ...CLASSES);
  const one = fc
    .record({
      closing: fc.constantFrom(false, false, false, false, true),
      lines: fc.array(fc.record({ class: name, cents: fc.integer({ min: -4000, max: 4000 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      last: name,
    })
    .map(({ closing, lines, last }) => ({
      closing,
      lines: [...lines, { class: last, cents: lines.reduce((sum, { cents }) => sum - cents, 0) }],
    }));
  return fc.sample(one, { numRuns: count, seed: 3 });
}

/** Statements that store the entries for an organisation like a version before 0012, all on one day of 2026. */
export function keepOldEntries(id: string, entries: readonly OldEntry[]): string {
  const uuid = (kind: number, index: number) =>
    `${id.slice(0, -8)}${kind}${index.toString(16).padStart(7, '0')}`;
  const lines = entries.flatMap((entry, index) =>
    entry.lines.map(({ class: name, cents }, line) => {
      const [debit, credit] = [Math.max(cents, 0) / 100, Math.max(-cents, 0) / 100];
      return `('${uuid(2, index)}', ${line + 1}, '${uuid(
        1,
        CLASSES.findIndex((one) => one === name),
      )}', 'AUD', ${debit}, ${credit}, ${debit}, ${credit})`;
    }),
  );
  return `
    ${foundOld(id)}
    ${enterOld(id)}
    insert into accounts (id, code, name, class, created_at, updated_at) values
      ${CLASSES.map((name, index) => `('${uuid(1, index)}', '${index}', '${name}', '${name}', now(), now())`).join()};
    insert into journal_entries (id, entry_date, closing, content_hash, recorded_at) values
      ${entries.map(({ closing }, index) => `('${uuid(2, index)}', '2026-05-20', ${closing}, decode(repeat('00', 32), 'hex'), now())`).join()};
    insert into journal_lines (entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit)
      values ${lines.join()};
    commit`;
}
