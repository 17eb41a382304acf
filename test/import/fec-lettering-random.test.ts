import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { answersTo } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { fec, type Line } from './fec-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';

// For any FEC, the documents of each customer and vendor add up to the control accounts on every day.
const database = await testDatabase();
const RUNS = Number(process.env['ALMANAC_FECS'] ?? 4);

const PARTIES = [
  ['411000', { aux: 'C1', auxName: 'Durand' }],
  ['411000', { aux: 'C2', auxName: 'Martin' }],
  ['413000', { aux: 'C1', auxName: 'Durand' }],
  ['401000', { aux: 'F1', auxName: 'Bois' }],
  ['404000', { aux: 'F1', auxName: 'Bois' }],
] as const;
/** Accounts on the other side of a line of a customer or vendor; 411, 413 and 401 move a balance. */
const CONTRAS = [
  '706000',
  '607000',
  '512000',
  '654000',
  '455000',
  '766000',
  '658000',
  '419100',
  '476000',
  '477000',
  '411000',
  '413000',
  '401000',
] as const;

type Move = Readonly<{
  day: number;
  party: number;
  contra: number;
  cents: number;
  taxCents: number;
  letter: string;
  otherLetter: string;
  isForeign: boolean;
  percent: number;
}>;

const MOVE: fc.Arbitrary<Move> = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  party: fc.nat({ max: PARTIES.length - 1 }),
  contra: fc.nat({ max: CONTRAS.length - 1 }),
  // Few amounts, so that some are equal.
  cents: fc.constantFrom(-12_000, -6_000, -4_201, -100, 100, 4_201, 6_000, 12_000, 12_001),
  taxCents: fc.constantFrom(0, 0, 33, 100),
  letter: fc.constantFrom('', 'A', 'A', 'B'),
  otherLetter: fc.constantFrom('', 'A'),
  isForeign: fc.boolean(),
  percent: fc.constantFrom(90, 110, 113),
});

const text = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
const sides = (cents: number): [debit: string, credit: string] =>
  cents > 0 ? [text(cents), '0'] : ['0', text(cents)];

function linesOf(moves: readonly Move[], year: number): Line[] {
  return moves.flatMap((move, index): Line[] => {
    const { day, party, contra, cents, taxCents, letter, otherLetter, isForeign, percent } = move;
    const [account, who] = PARTIES[party] ?? PARTIES[0];
    const against = CONTRAS[contra] ?? '706000';
    const date = `${year}0${1 + (index % 9)}${String(day).padStart(2, '0')}`;
    const head = ['OD', String(index + 1), date] as const;
    const tax = Math.sign(cents) * Math.min(taxCents, Math.abs(cents) - 1);
    const foreign = isForeign ? ([text((cents * percent) / 100), 'USD'] as const) : undefined;
    const more = { ...who, letter, ...(foreign === undefined ? {} : { foreign }) };
    const other = /^4[01][13]/.test(against)
      ? { ...(against.startsWith('41') ? PARTIES[0] : PARTIES[3])[1], letter: otherLetter }
      : {};
    const lines: Line[] = [
      [...head, account, ...sides(cents), more],
      [...head, against, ...sides(tax - cents), other],
    ];
    return tax === 0 ? lines : [...lines, [...head, '445710', ...sides(-tax)]];
  });
}

/** The opening of the year after: the balance of each account, and of each customer and vendor on it. */
function openingOf(lines: readonly Line[], year: number, letters: readonly string[]): Line[] {
  const balances = new Map<string, number>();
  for (const [, , , account, debit, credit, more] of lines) {
    const name = /^[67]/.test(account) ? '120000|' : `${account}|${more?.aux ?? ''}`;
    const cents = Math.round(100 * (Number(debit.replace(',', '.')) - Number(credit.replace(',', '.'))));
    balances.set(name, (balances.get(name) ?? 0) + cents);
  }
  return [...balances]
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents], index) => {
      const [account = '', aux = ''] = name.split('|');
      const more = aux === '' ? {} : { aux, auxName: aux, letter: letters[index % letters.length] ?? '' };
      return ['AN', '1', `${year}0101`, account, ...sides(cents), more];
    });
}

/** Receivables and payables at the end of both years, from the metrics. */
async function outstanding(tenant: TenantWriter): Promise<(number | null)[]> {
  const asked = ['ar.outstanding', 'ap.outstanding'].map((id) =>
    question(id, 'as_of:2025-12-31', day('2026-11-20')),
  );
  const values = await answersTo(tenant, asked);
  return values.map((value) => (value.kind === 'scalar' ? (value.value ?? 0) : null));
}

async function owedAtLast(tenant: TenantWriter): Promise<number[]> {
  const last = new Map(
    (await owedOf(tenant, 'all')).map(({ party, ledger }) => [party, Math.round(100 * Number(ledger))]),
  );
  return ['C', 'F'].map(
    (side) =>
      [...last].reduce((sum, [party, cents]) => (party.startsWith(side) ? sum + cents : sum), 0) / 100,
  );
}

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

async function importYear(tenant: TenantWriter, lines: readonly Line[]): Promise<void> {
  expect(refusalsOf(await importerOf('x.txt')(tenant, fec(lines)))).toEqual([]);
  expect(await owedOf(tenant)).toEqual([]);
}

const YEARS = fc.record({
  first: fc.array(MOVE, { minLength: 1, maxLength: 12 }),
  second: fc.array(MOVE, { minLength: 1, maxLength: 12 }),
  letters: fc.array(fc.constantFrom('', '', 'A', 'B'), { minLength: 1, maxLength: 3 }),
});

describe('documents derived from a FEC', () => {
  it(
    'add up to the control accounts on every day, for each customer and vendor, in any order of years',
    async () => {
      await fc.assert(
        fc.asyncProperty(YEARS, async ({ first, second, letters }) => {
          const before = linesOf(first, 2024);
          const opening = openingOf(before, 2025, letters);
          const next = [...opening, ...linesOf(second, 2025)];
          const [one, other] = [await aTenant(), await aTenant()];
          for (const year of [before, next]) await importYear(one, year);
          for (const year of [next, before]) await importYear(other, year);
          expect(await papersOf(other)).toEqual(await papersOf(one));
          expect(await owedOf(other, 'all')).toEqual(await owedOf(one, 'all'));
          expect((await verifyBooks(one)).flatMap(({ differences }) => differences)).toEqual([]);
          expect(await outstanding(one)).toEqual(await owedAtLast(one));
          // Again changes nothing.
          const papers = await papersOf(one);
          await importYear(one, next);
          expect(await papersOf(one)).toEqual(papers);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    60_000 + 20_000 * RUNS,
  );
});
