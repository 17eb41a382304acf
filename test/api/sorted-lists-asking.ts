import type { TestApp } from '../support/app.ts';
import type { Writer } from './writing-asking.ts';

export type SortedRow = Readonly<Record<string, string | number | boolean | null>>;
export type Parameters = Readonly<Record<string, string>>;

type Page = Readonly<{
  meta: Readonly<{ as_of: string; next_cursor: string | null; has_more: boolean; total?: number }>;
  data: readonly SortedRow[];
}>;

/** Reading sorted lists. */
export function sortedListsOf({ get }: TestApp) {
  const ask = async (as: string, list: string, parameters: Parameters = {}) =>
    await get(`/api/v1/${list}?${new URLSearchParams(parameters).toString()}`, { as });
  const pageOf = async (as: string, list: string, parameters: Parameters): Promise<Page> => {
    const answer = await ask(as, list, parameters);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Page>();
  };
  return {
    ask,
    pageOf,
    /** All rows, page by page. Between pages `meanwhile` runs. */
    allOf: async (
      as: string,
      list: string,
      parameters: Parameters,
      meanwhile: () => Promise<void> = async () => undefined,
    ): Promise<readonly SortedRow[]> => {
      const rows: SortedRow[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await pageOf(as, list, {
          ...parameters,
          ...(cursor === null ? {} : { cursor }),
        });
        rows.push(...page.data);
        cursor = page.meta.next_cursor;
        if (cursor !== null) await meanwhile();
      } while (cursor !== null);
      return rows;
    },
    /** Why a list is refused. */
    refusalOf: async (as: string, list: string, parameters: Parameters): Promise<string> => {
      const answer = await ask(as, list, parameters);
      return `${answer.statusCode} ${answer.json<{ error: { message: string } }>().error.message}`;
    },
  };
}

/** An invoice and what settles it: days are counted from 1 July 2026. */
export type Sale = Readonly<{
  customer: string;
  issued: number;
  terms: number;
  amount: number;
  settled: readonly Readonly<{ day: number; share: number }>[];
}>;

export function dayAfter(count: number): string {
  return new Date(Date.UTC(2026, 6, 1 + count)).toISOString().slice(0, 10);
}

/** Writes sales as invoices I-0, I-1 and so on, and what settles them as payments. */
export async function keepSales({ write }: Writer, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return;
  await write(
    'invoices',
    sales.map(({ customer, issued, terms, amount }, index) => ({
      external_id: `I-${index}`,
      customer,
      issue_date: dayAfter(issued),
      due_date: dayAfter(issued + terms),
      lines: [{ net: String(amount) }],
    })),
  );
  const payments = sales.flatMap(({ settled, amount }, index) =>
    settled.map(({ day, share }, part) => ({
      external_id: `P-${index}-${part}`,
      date: dayAfter(day),
      settles: [{ invoice: `I-${index}`, amount: (amount * share) / 4 }],
    })),
  );
  if (payments.length > 0) await write('payments', payments);
}

/** What a list of invoices as at a day says of a sale, worked out in memory; null where it is not listed. */
export function expectedInvoice(sale: Sale, index: number, asOf: number) {
  if (sale.issued > asOf) return null;
  const paid = sale.settled
    .filter(({ day }) => day <= asOf)
    .reduce((sum, { share }) => sum + (sale.amount * share) / 4, 0);
  const open = sale.amount - paid;
  const late = Math.max(0, asOf - sale.issued - sale.terms);
  return {
    external_id: `I-${index}`,
    status: open === 0 ? 'paid' : late > 0 ? 'overdue' : 'open',
    open: open.toFixed(8),
    days_overdue: open === 0 ? null : late,
  };
}
