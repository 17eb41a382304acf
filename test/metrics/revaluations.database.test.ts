import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { readTieOuts } from '../../src/import/tie-outs.ts';
import { OWED } from '../by-hand/documents.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import {
  arbitraryRevaluedBook,
  type ForeignPaper,
  MONTH_ENDS,
  type RevaluedBook,
} from '../generators/revalued-book.ts';
import { faultsOf, importing } from '../import/documents-support.ts';
import { documentsOn, nextDay, type Revaluation, revaluationsOf } from '../oracle/revaluations.ts';
import { anOrganization } from '../support/app.ts';
import { day as dayOf } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf } from './answering.ts';

// What is owed in other currencies is valued at the closing rate (IAS 21.23) by entries of their own: documents keep their rates, and
// with those entries they come to the control accounts on every day.
const database = await testDatabase();
const TODAY = '2026-09-30';

const CHART = {
  'accounts.csv': `code,name,class
1000,Bank,cash
1200,Debtors,receivable
2000,Creditors,payable
4000,Sales,operating_revenue
5000,Goods,cost_of_sales
7000,Exchange differences,other_income
`,
  'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
  'vendors.csv': 'vendor,name\nV-1,Roasters\n',
};

async function keep(files: Readonly<Record<string, string>>): Promise<TenantWriter> {
  const tenant = database.openTenant((await anOrganization(database)).id);
  const report = await importing(tenant, { ...CHART, ...files });
  expect(Array.isArray(report) ? report : []).toEqual([]);
  return tenant;
}

async function byHand(tenant: TenantWriter, statement: string, day: string): Promise<string> {
  const [row] = await tenant.read(
    CompiledQuery.raw(
      `select trim_scale(value)::text as value from (${statement}) one(value) where $1::date is not null and $2::date is not null`,
      [day, day],
    ),
  );
  return (row as { value: string } | undefined)?.value ?? '';
}

const TIE_OUT = { invoice: 'quality.receivables_tie_out', bill: 'quality.payables_tie_out' } as const;

describe('on any books in three currencies, with payments in parts and revaluations of any kind', () => {
  const books = howManyBooks(12);

  it(
    'documents and revaluations come to the control accounts on every day',
    async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryRevaluedBook, async (book) => {
          const revaluations = revaluationsOf(book);
          const tenant = await keep(filesOf(book, revaluations));
          for (const kind of ['invoice', 'bill'] as const) {
            const days = daysOf(book, kind);
            const answers = await answering(
              tenant,
              TODAY,
            )(days.map((day) => [TIE_OUT[kind], `as_of:${day}`]));
            expect(answers.map(scalarOf)).toEqual(days.map(() => 0));
            for (const day of days) {
              const documents = documentsOn(book, kind, day);
              const revalued = sumOf(revaluations.filter((one) => one.kind === kind && one.day <= day));
              expect([
                await byHand(tenant, OWED[kind].documents, day),
                await byHand(tenant, OWED[kind].revaluations, day),
                await byHand(tenant, OWED[kind].ledger, day),
              ]).toEqual([documents, revalued, documents + revalued].map(inDollars));
              const of = kind === 'invoice' ? 'receivables' : 'payables';
              const inReport = await tenant.write(
                async (transaction) => await readTieOuts(transaction, dayOf(day)),
              );
              expect(inReport.find((one) => one.of === of)).toEqual({
                of,
                documents: inDollars(documents),
                revaluations: inDollars(revalued),
                ledger: inDollars(documents + revalued),
                difference: '0',
              });
            }
          }
          expect(await faultsOf(tenant)).toEqual([]);
        }),
        making(books),
      );
    },
    timeFor(books),
  );
});

describe('published examples of IAS 21', () => {
  const owed = async (tenant: TenantWriter, day: string) => {
    const answers = await answering(
      tenant,
      TODAY,
    )(
      (['ar.outstanding', TIE_OUT.invoice, 'ap.outstanding', TIE_OUT.bill] as const).map((id) => [
        id,
        `as_of:${day}`,
      ]),
    );
    return answers.map(scalarOf);
  };
  const profit = async (tenant: TenantWriter, period: string) =>
    scalarOf((await answering(tenant, TODAY)([['revenue.other', period]]))[0]);

  // PAS 21, the text of IAS 21 in the Philippines, in a card of its students: goods are sold for 1,000 dollars at 50 on 1 December. At 52 on
  // 31 December the gain is 2,000; paid at 47 on 6 January, the loss is 5,000. Nothing is taken back: the payment takes off what is carried.
  it('a receivable gains 2,000 by the end of the year and loses 5,000 until it is paid', async () => {
    const tenant = await keep({
      'invoices.csv':
        'invoice,customer,issue_date,due_date,net,currency,rate\nI-1,C-1,2025-12-01,2026-01-30,1000,USD,50\n',
      'payments.csv': 'payment,date,invoice,amount\nP-1,2026-01-06,I-1,1000\n',
      'journal.csv': `date,entry,account,amount,currency,rate,revaluation
2025-12-01,I-1,1200,1000,USD,50,
2025-12-01,I-1,4000,-1000,USD,50,
2025-12-31,closing rate,1200,2000,,,yes
2025-12-31,closing rate,7000,-2000,,,yes
2026-01-06,paid,1000,1000,USD,47,
2026-01-06,paid,1200,-1000,USD,50,
2026-01-06,paid,7000,3000,,,
2026-01-06,gain of the year before,1200,-2000,,,yes
2026-01-06,gain of the year before,7000,2000,,,yes
`,
    });
    expect(await owed(tenant, '2025-12-30')).toEqual([50_000, 0, 0, null]);
    expect(await owed(tenant, '2025-12-31')).toEqual([50_000, 0, 0, null]);
    expect(await owed(tenant, '2026-01-06')).toEqual([0, 0, 0, null]);
    expect(await profit(tenant, '2025-12-01:2025-12-31')).toBe(2000);
    expect(await profit(tenant, '2026-01-01:2026-01-31')).toBe(-5000);
    const [assets] = await answering(tenant, TODAY)([['balance.current_assets', 'as_of:2025-12-31']]);
    expect(scalarOf(assets)).toBe(52_000);
  });

  // A question of the ACCA's, at rongyuejiaoyu.com/acca/article/38433.html: Belltop buys goods for 2,300,000 krone at 4.8 for one of its own on
  // 1 December; at 5.1 on 31 December the gain is 28,187. The next day takes it back here.
  it('a payable of Belltop gains 28,187 at the closing rate', async () => {
    const tenant = await keep({
      'bills.csv':
        'bill,vendor,issue_date,due_date,net,currency,rate\nB-1,V-1,2025-12-01,2026-01-30,2300000,DKK,0.208333333333\n',
      'journal.csv': `date,entry,account,amount,currency,rate,revaluation
2025-12-01,B-1,5000,2300000,DKK,0.208333333333,
2025-12-01,B-1,2000,-2300000,DKK,0.208333333333,
2025-12-31,closing rate,2000,28187,,,yes
2025-12-31,closing rate,7000,-28187,,,yes
2026-01-01,taken back,2000,-28187,,,yes
2026-01-01,taken back,7000,28187,,,yes
`,
    });
    expect(await owed(tenant, '2025-12-31')).toEqual([0, null, 479_166.67, 0]);
    const [liabilities] = await answering(
      tenant,
      TODAY,
    )([['balance.current_liabilities', 'as_of:2025-12-31']]);
    // 2,300,000 / 5.1 = 450,980.
    expect(scalarOf(liabilities)).toBe(450_979.67);
    expect(await owed(tenant, '2026-01-01')).toEqual([0, null, 479_166.67, 0]);
  });

  it('a revaluation that is not marked is a difference', async () => {
    const tenant = await keep({
      'invoices.csv':
        'invoice,customer,issue_date,due_date,net,currency,rate\nI-1,C-1,2025-12-01,2026-01-30,1000,USD,50\n',
      'journal.csv': `date,entry,account,amount,currency,rate
2025-12-01,I-1,1200,1000,USD,50
2025-12-01,I-1,4000,-1000,USD,50
2025-12-31,closing rate,1200,2000,,
2025-12-31,closing rate,7000,-2000,,
`,
    });
    expect(await owed(tenant, '2025-12-31')).toEqual([50_000, -2000, 0, null]);
  });
});

/** The days from the first document of a kind on that anything of it changes on. */
function daysOf({ papers }: RevaluedBook, kind: ForeignPaper['kind']): readonly string[] {
  const ofKind = papers.filter((paper) => paper.kind === kind);
  const days = [
    ...ofKind.flatMap(({ issued, payments }) => [issued, ...payments.map(({ day }) => day)]),
    ...MONTH_ENDS.flatMap((day) => [day, nextDay(day)]),
    TODAY,
  ];
  const first = ofKind.map(({ issued }) => issued).sort()[0] ?? '9999';
  return [...new Set(days)].filter((day) => day >= first).sort();
}

function sumOf(revaluations: readonly Revaluation[]): bigint {
  return revaluations.reduce((sum, { millionths }) => sum + millionths, 0n);
}

/** Millionths of a dollar as PostgreSQL writes them without zeros at the end. */
function inDollars(millionths: bigint): string {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  const sign = millionths < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`;
}

const inUnits = (hundredths: bigint) =>
  `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
const asRate = (rate: bigint) => `${rate / 10_000n}.${(rate % 10_000n).toString().padStart(4, '0')}`;

const SIDES = {
  invoice: { control: '1200', against: '4000', sign: '' },
  bill: { control: '2000', against: '5000', sign: '-' },
} as const;

/** The files of a book: its documents and payments, and the entries that its bookkeeper posts for them. */
function filesOf({ papers }: RevaluedBook, revaluations: readonly Revaluation[]) {
  const journal = ['date,entry,account,amount,currency,rate,revaluation'];
  const documents = { invoice: [] as string[], bill: [] as string[] };
  const payments = ['payment,date,invoice,bill,amount'];
  for (const [number, { kind, currency, issued, hundredths, rate, payments: parts }] of papers.entries()) {
    const { control, against, sign } = SIDES[kind];
    const back = sign === '' ? '-' : '';
    const name = `${kind}-${number}`;
    const [amount, at] = [inUnits(hundredths), asRate(rate)];
    documents[kind].push(
      `${name},${kind === 'invoice' ? 'C-1' : 'V-1'},${issued},2026-12-31,${amount},${currency},${at}`,
    );
    journal.push(`${issued},${name},${control},${sign}${amount},${currency},${at},`);
    journal.push(`${issued},${name},${against},${back}${amount},${currency},${at},`);
    for (const [part, paid] of parts.entries()) {
      const entry = `${name} paid ${part}`;
      const units = inUnits(paid.hundredths);
      payments.push(
        `${entry},${paid.day},${kind === 'invoice' ? name : ''},${kind === 'bill' ? name : ''},${units}`,
      );
      // The money counts at the rate of its day and what it settles at that of the document: the difference is realised.
      const realised = inDollars(paid.hundredths * (paid.rate - rate) * (sign === '' ? -1n : 1n));
      journal.push(`${paid.day},${entry},1000,${sign}${units},${currency},${asRate(paid.rate)},`);
      journal.push(`${paid.day},${entry},${control},${back}${units},${currency},${at},`);
      if (realised !== '0') journal.push(`${paid.day},${entry},7000,${realised},,,`);
    }
  }
  for (const [number, { day, kind, millionths }] of revaluations.entries()) {
    const onControl = SIDES[kind].sign === '' ? millionths : -millionths;
    journal.push(`${day},revaluation ${number},${SIDES[kind].control},${inDollars(onControl)},,,yes`);
    journal.push(`${day},revaluation ${number},7000,${inDollars(-onControl)},,,yes`);
  }
  const head = 'issue_date,due_date,net,currency,rate';
  return {
    'invoices.csv': [`invoice,customer,${head}`, ...documents.invoice, ''].join('\n'),
    'bills.csv': [`bill,vendor,${head}`, ...documents.bill, ''].join('\n'),
    'payments.csv': [...payments, ''].join('\n'),
    'journal.csv': [...journal, ''].join('\n'),
  };
}
