import { aTrader } from '../import/documents-support.ts';
import { keepPapers, type Paper } from '../oracle/papers.ts';
import type { TestDatabase } from '../support/database.ts';
import { answering, scalarOf, type Wanted } from './answering.ts';

/** An organisation with only these documents, and its answers on 20 November 2026. */
export async function traderWith(database: TestDatabase, papers: readonly Paper[]) {
  const tenant = await aTrader(database);
  if (papers.length > 0) await keepPapers(tenant, papers);
  const ask = answering(tenant, '2026-11-20');
  const one = async (...wanted: Wanted) => scalarOf((await ask([wanted]))[0]);
  return { tenant, ask, one };
}

/** An invoice without tax, fully open by default. */
export function invoice(
  name: string,
  issued: string,
  due: string,
  net: number,
  rest: Partial<Paper> = {},
): Paper {
  return { kind: 'invoice', name, party: 'C-1', issued, due, net, tax: 0, ...rest };
}
