import { beforeEach, expect, it } from 'vitest';
import { importing, invoices } from '../import/documents-support.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';

// What customers owe, from the ledger before the first invoice: explained and listed as such. Today is 2026-11-20 in Sydney.
const database = await testDatabase();
const { get, organization, as } = await metricsApp(database);
const tenant = database.openTenant(organization.id);
let isKept = false;

beforeEach(async () => {
  if (isKept) return;
  isKept = true;
  await keepBooks(tenant, {
    entries: [
      entry(['2026-09-01', ['1100', '80.00'], ['4000', '-80.00']], { externalId: 'to-be-paid' }),
      entry(['2026-09-20', ['1000', '30.00'], ['1100', '-30.00']], { externalId: 'paid' }),
    ],
  });
  await importing(tenant, {
    'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
    ...invoices('I-1,C-1,2026-10-10,44,'),
  });
});

const ask = async <Data>(what: string): Promise<Data> => {
  const answer = await get(`/api/v1/metrics/ar.outstanding/${what}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
};

type Node = Readonly<{
  label: string;
  operation: string;
  operands: readonly Readonly<{ of: Node }>[];
  facts: Readonly<{ leaf: string; count: number; sum: string }> | null;
}>;

it('before the first invoice has the lines of the ledger behind it, and invoices from then on', async () => {
  for (const [day, kind] of [
    ['2026-09-30', 'line'],
    ['2026-10-10', 'invoice'],
  ] as const) {
    const { parts } = await ask<{ parts: readonly Readonly<{ of: Node }>[] }>(`explain?period=as_of:${day}`);
    const [part] = parts;
    const [chosen] = part?.of.operands ?? [];
    expect([part?.of.operation, part?.of.operands.length]).toEqual(['documents_or_ledger', 1]);
    // What documents say is what is open, less what is unallocated.
    const { facts } = (chosen?.of.operation === 'sum' ? chosen.of.operands[0] : chosen)?.of ?? {
      facts: null,
    };
    const rows = await ask<readonly Readonly<{ kind: string; amount: string }>[]>(
      `rows?period=as_of:${day}&leaf=${facts?.leaf}`,
    );
    const total = rows.reduce((amount, row) => amount + Number(row.amount), 0);
    expect([rows.length, total]).toEqual([facts?.count, Number(facts?.sum)]);
    expect(rows[0]?.kind).toBe(kind);
  }
});

it('says on what a value rests, and each point of a history', async () => {
  const value = await ask<{ basis: string; value: number }>('value?period=as_of:2026-09-30');
  expect(value.basis).toBe('ledger');
  const { points } = await ask<{ points: readonly Readonly<{ basis: string }>[] }>(
    'history?every=month&count=3&period=as_of:2026-11-20',
  );
  expect(points.map(({ basis }) => basis)).toEqual(['ledger', 'documents', 'documents']);
});

it('has what made the difference between a day of the ledger and one of invoices', async () => {
  const { drivers, comparison } = await ask<{
    comparison: Readonly<{ change: number }>;
    drivers: readonly Readonly<{ effect: number }>[];
  }>('changes?period=as_of:2026-10-31&against=previous');
  expect(drivers.map(({ effect }) => effect)).toEqual([comparison.change]);
});
