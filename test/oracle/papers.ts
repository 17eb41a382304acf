import type { TenantWriter } from '../../src/db/tenant.ts';
import { importing } from '../import/documents-support.ts';
import type { BookFiles } from '../import/importing.ts';

/** An invoice or a bill as it lies in a drawer, with what settles it pinned to it. Amounts in its currency. */
export type Paper = Readonly<{
  kind: 'invoice' | 'bill';
  name: string;
  /** C-1 or V-1. */
  party: string;
  issued: string;
  due: string;
  net: number;
  tax: number;
  /** Base units for one of its currency, if that is another one. */
  rate?: number;
  voided?: boolean;
  settling?: readonly Settling[];
}>;

export type Settling = Readonly<{
  kind: 'payment' | 'credit_note' | 'write_off';
  date: string;
  amount: number;
  tax?: number;
  voided?: boolean;
}>;

/** What is pinned to no paper, or to one that is `for` another and not there. */
export type LoosePaper = Readonly<{
  side: Paper['kind'];
  name: string;
  party: string;
  kind: 'payment' | 'credit_note' | 'refund';
  date: string;
  amount: number;
  tax?: number;
  rate?: number;
  /** The paper that it names, though nobody has it. */
  names?: string;
  voided?: boolean;
}>;

/** Keeps papers, with other files beside them at first, then voids those that are void: an import as a bookkeeper would make it. */
export async function keepPapers(
  tenant: TenantWriter,
  papers: readonly Paper[],
  loose: readonly LoosePaper[] = [],
  { paymentsFirst = false, beside = {} }: Readonly<{ paymentsFirst?: boolean; beside?: BookFiles }> = {},
): Promise<void> {
  const all = filesOf(papers, loose, () => false);
  const corrected = filesOf(papers, loose, (one) => one.voided === true);
  const isVoid = [...papers, ...papers.flatMap(({ settling = [] }) => settling), ...loose].some(
    ({ voided }) => voided === true,
  );
  if (!paymentsFirst) {
    await keep(tenant, { ...beside, ...all });
    if (isVoid) await keep(tenant, corrected);
    return;
  }
  // Write-offs are of a document that is there.
  const isWriteOff = (row: string) => row.includes(',write_off,');
  await keep(tenant, {
    ...beside,
    ...paymentsOf(all, (row) => !isWriteOff(row)),
  });
  await keep(tenant, { ...all, ...paymentsOf(all, isWriteOff) });
  if (isVoid) await keep(tenant, { ...corrected, ...paymentsOf(corrected, (row) => row.endsWith(',true')) });
}

/** The rows of payments that are some of these. */
function paymentsOf({ 'payments.csv': file }: ReturnType<typeof filesOf>, isOne: (row: string) => boolean) {
  const [head = '', ...rows] = file.split('\n');
  return { 'payments.csv': [head, ...rows.filter(isOne), ''].join('\n') };
}

async function keep(tenant: TenantWriter, files: BookFiles): Promise<void> {
  const kept = await importing(tenant, files);
  if (Array.isArray(kept)) throw new Error(kept.join('\n'));
}

function filesOf(
  papers: readonly Paper[],
  loose: readonly LoosePaper[],
  isVoid: (one: Pick<Paper, 'voided'>) => boolean,
) {
  const of = (kind: Paper['kind']) =>
    papers
      .filter((paper) => paper.kind === kind)
      .map(
        (one) =>
          `${one.name},${one.party},${one.issued},${one.due},${one.net},${one.tax},${one.rate === undefined ? 'AUD' : 'USD'},${one.rate ?? ''},${isVoid(one)}`,
      );
  const settling = papers.flatMap((paper) =>
    (paper.settling ?? []).map((one, index) => {
      const isGone = isVoid(one) || isVoid(paper);
      return `${paper.name}-${index},${one.kind},${one.date},${onSide(paper.kind, paper.name, paper.party)},${valueIn(one, paper.rate)},${isGone}`;
    }),
  );
  const unpinned = loose.map(
    (one) =>
      `${one.name},${one.kind},${one.date},${onSide(one.side, one.names ?? '', one.party)},${valueIn(one, one.rate)},${isVoid(one)}`,
  );
  const head = 'issue_date,due_date,net,tax,currency,rate,voided';
  return {
    'invoices.csv': [`invoice,customer,${head}`, ...of('invoice'), ''].join('\n'),
    'bills.csv': [`bill,vendor,${head}`, ...of('bill'), ''].join('\n'),
    'payments.csv': [
      'payment,kind,date,invoice,customer,bill,vendor,amount,tax,currency,rate,voided',
      ...settling,
      ...unpinned,
      '',
    ].join('\n'),
  };
}

function onSide(side: Paper['kind'], name: string, party: string): string {
  return side === 'invoice' ? `${name},${party},,` : `,,${name},${party}`;
}

function valueIn({ amount, tax = 0 }: Readonly<{ amount: number; tax?: number }>, rate?: number): string {
  return `${amount},${tax},${rate === undefined ? 'AUD' : 'USD'},${rate ?? ''}`;
}

/** The day so many days after a date. */
export function daysAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
