import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fec, type Line } from './fec-file.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';

// A FEC without auxiliary accounts: each customer and vendor has an account of its own.
const database = await testDatabase();
const importFec = importerOf('x.txt');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

function sale(number: string, date: string, account: string, name: string, amount: string): Line[] {
  return [
    ['VE', number, date, account, amount, '0', { name, letter: 'A' }],
    ['VE', number, date, '706000', '0', amount],
  ];
}

const SALES = [
  ...sale('1', '20250301', '411DUR', 'Durand SA', '120'),
  ...sale('2', '20250302', '411MAR', 'Martin', '240'),
];
const RECEIPT: readonly Line[] = [
  ['BQ', '1', '20250401', '512000', '120', '0'],
  ['BQ', '1', '20250401', '411DUR', '0', '120', { name: 'Durand SA', letter: 'A' }],
];

const ofSide = (warnings: readonly string[]) => warnings.filter((text) => /CompAuxNum|no single/.test(text));

describe('accounts of customers and vendors in a FEC without auxiliary accounts', () => {
  it('are a customer each, where several have names of their own, with lettering by account', async () => {
    const tenant = await aTenant();
    const collective = sale('3', '20250303', '411000', 'Clients divers', '10');
    const report = await importFec(tenant, fec([...SALES, ...RECEIPT, ...collective]));
    expect(refusalsOf(report)).toEqual([]);
    expect(ofSide(report.warnings)).toEqual([
      'x.txt: no line of 41 has a CompAuxNum, so each of these accounts is a customer: 411DUR Durand SA, 411MAR Martin. If one is not, give it another class in accounts.csv',
      'x.txt: accounts that belong to no single customer: 411000 Clients divers',
    ]);
    expect(report.files.map(({ kind, added }) => [kind, added])).toContainEqual(['customers', 2]);
    expect(await papersOf(tenant)).toEqual([
      'invoice fec:2025-03-01:VE:1#1 2025-03-01 120 0 EUR settled 2025-04-01',
      'invoice fec:2025-03-02:VE:2#1 2025-03-02 240 0 EUR',
      'payment fec:2025-04-01:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-04-01 120',
    ]);
    expect(await owedOf(tenant)).toEqual([]);
  });

  it.each<readonly [what: string, lines: readonly Line[]]>([
    ['one account alone', SALES.slice(0, 2)],
    [
      'the same name on both',
      [
        ...sale('1', '20250301', '411001', 'DURAND', '120'),
        ...sale('2', '20250302', '411002', 'Durand.', '240'),
      ],
    ],
    [
      'names of the chart of accounts',
      [
        ...sale('1', '20250301', '411100', 'Clients - Ventes de biens', '120'),
        ...sale('2', '20250302', '411700', 'Clients étrangers hors UE', '240'),
      ],
    ],
    [
      'names that are the numbers',
      [
        ...sale('1', '20250301', '411001', 'Auxiliaire 411001', '120'),
        ...sale('2', '20250302', '411002', 'Auxiliaire 411002', '240'),
      ],
    ],
    [
      'an auxiliary account elsewhere on the side',
      [
        ...SALES,
        ['VE', '9', '20250309', '413000', '5', '0', { aux: 'C9', auxName: 'Neuf' }],
        ['VE', '9', '20250309', '706000', '0', '5'],
      ],
    ],
  ])('are nobody’s with %s', async (_what, lines) => {
    const tenant = await aTenant();
    const report = await importFec(tenant, fec(lines));
    expect([refusalsOf(report), ofSide(report.warnings)]).toEqual([[], []]);
    expect(
      (await papersOf(tenant)).filter((text) => text.includes('2025-03-0') && !text.includes('VE:9')),
    ).toEqual([]);
  });

  it('are nobody’s if the chart gives them another class', async () => {
    const tenant = await aTenant();
    const folder = await bookFolder({
      'accounts.csv': 'code,name,class\n411MAR,Martin,other_current_asset\n',
      'x.txt': fec(SALES),
    });
    const report = await importInto(tenant, folder);
    expect([refusalsOf(report), ofSide(report.warnings)]).toEqual([[], []]);
  });

  it('stay those of customers in a later file that has one of them alone', async () => {
    const tenant = await aTenant();
    await importFec(tenant, fec(SALES));
    const report = await importFec(tenant, fec(sale('1', '20260301', '411DUR', 'Durand SA', '50')));
    expect(refusalsOf(report)).toEqual([]);
    expect(await papersOf(tenant)).toContain('invoice fec:2026-03-01:VE:1#1 2026-03-01 50 0 EUR');
    expect(await owedOf(tenant)).toEqual([]);
  });
});

const NAMES = ['Durand', 'Martin', 'Petit'];
const MOVE = fc.record({
  party: fc.nat({ max: 2 }),
  isVendor: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
  cents: fc.constantFrom(-12_000, -4_201, 4_201, 6_000, 10_000, 12_000),
  against: fc.constantFrom('706000', '607000', '512000', '654000', '445710'),
  letter: fc.constantFrom('', 'A', 'B'),
});

it('any book gives the same as with auxiliary accounts of these numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(MOVE, { minLength: 2, maxLength: 12 }), async (moves) => {
      const accountOf = (party: number, isVendor: boolean) => `${isVendor ? '401' : '411'}00${party + 1}`;
      const lines = (hasAuxiliary: boolean): Line[] => {
        const line = (number: number, date: string, move: (typeof moves)[number]): Line[] => {
          const account = accountOf(move.party, move.isVendor);
          const name = NAMES[move.party] ?? '';
          const aux = hasAuxiliary ? { aux: account, auxName: name } : {};
          const amount = (Math.abs(move.cents) / 100).toFixed(2).replace('.', ',');
          const sides: [string, string] = move.cents > 0 ? [amount, '0'] : ['0', amount];
          return [
            ['OD', String(number), date, account, ...sides, { name, letter: move.letter, ...aux }],
            ['OD', String(number), date, move.against, sides[1], sides[0]],
          ];
        };
        // All accounts are there, so that several are.
        const first = [0, 1, 2].flatMap((party) =>
          [true, false].flatMap((isVendor) =>
            line(100 + party * 2 + Number(isVendor), '20250101', {
              party,
              isVendor,
              day: 1,
              cents: 10_000,
              against: '512000',
              letter: '',
            }),
          ),
        );
        const others = moves.flatMap((move, index) =>
          line(index + 1, `20250${1 + (index % 9)}${String(move.day).padStart(2, '0')}`, move),
        );
        return [...first, ...others];
      };
      const [one, other] = [await aTenant(), await aTenant()];
      for (const [tenant, hasAuxiliary] of [[one, false] as const, [other, true] as const])
        expect(refusalsOf(await importFec(tenant, fec(lines(hasAuxiliary))))).toEqual([]);
      expect(await papersOf(one)).toEqual(await papersOf(other));
      expect(await owedOf(one, 'all')).toEqual(await owedOf(other, 'all'));
      expect(await owedOf(one)).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
