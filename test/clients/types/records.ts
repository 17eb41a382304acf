// Compiled, never run: an expected error that does not come fails the compiler, as does any other error.
import { expectTypeOf } from 'vitest';
import { type Almanac, period } from '../../../clients/typescript/src/index.ts';

export async function statements(almanac: Almanac): Promise<void> {
  const sheet = await almanac.statement('balance-sheet', period.today);
  expectTypeOf<typeof sheet.name>().toEqualTypeOf<'balance-sheet'>();
  await almanac.statement('balance-sheet', period.ytd, { columns: 'months' });
  await almanac.statement('profit-and-loss', period.ytd, { columns: 'departments', team: 'an id' });
  await almanac.statement('cash-flow', period.ytd, { method: 'direct' });
  // @ts-expect-error profit is of a range
  await almanac.statement('profit-and-loss', period.today);
  // @ts-expect-error a balance sheet has no departments
  await almanac.statement('balance-sheet', period.today, { columns: 'departments' });
  // @ts-expect-error nor a team
  await almanac.statement('balance-sheet', period.today, { team: 'an id' });
  // @ts-expect-error nor a method
  await almanac.statement('profit-and-loss', period.ytd, { method: 'direct' });
  // @ts-expect-error the ledger of an account is read with ledger()
  await almanac.statement('general-ledger', period.ytd);
}

export async function lists(almanac: Almanac): Promise<void> {
  for await (const invoice of almanac.invoices.list({ status: 'overdue', days_overdue_over: 60 })) {
    expectTypeOf<typeof invoice.external_id>().toEqualTypeOf<string>();
    expectTypeOf<typeof invoice.open>().toEqualTypeOf<string | null>();
  }
  for await (const invoice of almanac.invoices.list({ fields: ['external_id', 'open'] })) {
    expectTypeOf<keyof typeof invoice>().toEqualTypeOf<'external_id' | 'open'>();
    // @ts-expect-error it was not asked for
    void invoice.total;
  }
  for await (const membership of almanac.memberships.list()) {
    expectTypeOf<typeof membership.annual_pay>().toEqualTypeOf<string | null | undefined>();
  }
  // @ts-expect-error invoices have no such status
  almanac.invoices.list({ status: 'late' });
  // @ts-expect-error nor such a field
  almanac.invoices.list({ fields: ['weight'] });
  for await (const { records, cursor } of almanac.invoices.changes()) {
    expectTypeOf<typeof cursor>().toEqualTypeOf<string>();
    expectTypeOf<(typeof records)[number]['voided']>().toEqualTypeOf<boolean>();
  }
  // @ts-expect-error accounts are not listed in the order of writing
  almanac.accounts.changes();
}

export async function writes(almanac: Almanac): Promise<void> {
  const [written] = await almanac.customers.write([{ external_id: 'C-1', name: 'Harbour Cafe' }]);
  expectTypeOf<NonNullable<typeof written>['result']>().toEqualTypeOf<
    'created' | 'replaced' | 'unchanged' | 'voided'
  >();
  // @ts-expect-error a customer has a name
  await almanac.customers.write([{ external_id: 'C-1' }]);
  const { changed } = await almanac.customers.patch('an id', { notes: 'Pays late' });
  expectTypeOf<typeof changed>().toEqualTypeOf<string[]>();
  // @ts-expect-error there is no such field
  await almanac.customers.patch('an id', { colour: 'blue' });
  // @ts-expect-error accounts are not written by themselves
  await almanac.accounts.write([]);
}

export async function routes(almanac: Almanac): Promise<void> {
  const { data } = await almanac.request('GET /v1/departments', {});
  expectTypeOf<(typeof data)[number]['name']>().toEqualTypeOf<string>();
  // @ts-expect-error there is no such route
  await almanac.request('GET /v1/weather', {});
  // @ts-expect-error a path has its parameters
  await almanac.request('GET /v1/metrics/{id}', {});
}
