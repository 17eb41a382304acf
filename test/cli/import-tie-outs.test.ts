import { expect, it } from 'vitest';
import { tieOutLine } from '../../src/cli/import-tie-outs.ts';

const amount = (text: string) => `${text}.00`;

it('says whether documents agree with the ledger, and by how much it was revalued', () => {
  const agreeing = {
    of: 'receivables',
    documents: '150',
    revaluations: '7',
    ledger: '157',
    difference: '0',
  } as const;
  expect(tieOutLine(agreeing, '2026-07-31', amount)).toBe(
    '  receivables at 2026-07-31: invoices 150.00 + revaluations 7.00, ledger 157.00: they agree',
  );
  const differing = {
    of: 'payables',
    documents: '150',
    revaluations: '0',
    ledger: '157',
    difference: '-7',
  } as const;
  expect(tieOutLine(differing, '2026-07-31', amount)).toBe(
    '  payables at 2026-07-31: bills 150.00, ledger 157.00: they differ by -7.00',
  );
});
