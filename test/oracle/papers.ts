import type { TenantWriter } from '../../src/db/tenant.ts';
import { importing } from '../import/documents-support.ts';

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

/** Keeps papers, then voids those that are void: an import as a bookkeeper would make it. */
export async function keepPapers(tenant: TenantWriter, papers: readonly Paper[]): Promise<void> {
  const all = await importing(
    tenant,
    filesOf(papers, () => false),
  );
  if (Array.isArray(all)) throw new Error(all.join('\n'));
  const files = filesOf(papers, (one) => one.voided === true);
  const corrected = await importing(tenant, files);
  if (Array.isArray(corrected)) throw new Error(corrected.join('\n'));
}

function filesOf(papers: readonly Paper[], isVoid: (one: Pick<Paper, 'voided'>) => boolean) {
  const of = (kind: Paper['kind']) =>
    papers
      .filter((paper) => paper.kind === kind)
      .map(
        (one) =>
          `${one.name},${one.party},${one.issued},${one.due},${one.net},${one.tax},${one.rate === undefined ? 'AUD' : 'USD'},${one.rate ?? ''},${isVoid(one)}`,
      );
  const settling = papers.flatMap((paper) =>
    (paper.settling ?? []).map((one, index) => {
      const document = paper.kind === 'invoice' ? `${paper.name},` : `,${paper.name}`;
      const isGone = isVoid(one) || isVoid(paper);
      return `${paper.name}-${index},${one.kind},${one.date},${document},${one.amount},${one.tax ?? 0},${isGone}`;
    }),
  );
  const head = 'issue_date,due_date,net,tax,currency,rate,voided';
  return {
    'invoices.csv': [`invoice,customer,${head}`, ...of('invoice'), ''].join('\n'),
    'bills.csv': [`bill,vendor,${head}`, ...of('bill'), ''].join('\n'),
    'payments.csv': ['payment,kind,date,invoice,bill,amount,tax,voided', ...settling, ''].join('\n'),
  };
}

/** The day so many days after a date. */
export function daysAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
