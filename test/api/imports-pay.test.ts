import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { stateOf } from '../import/state.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { IMPORTER, IMPORTS, type ImportRecord, importedZip, refusalsIn } from './imports-asking.ts';

// Without people.view_cost an import reveals nothing about recorded pay, by guessing, moving or reversing entries; without
// people.view_diversity it reveals nothing that persons stated about themselves.
const database = await testDatabase();
const app = await testApp(database);
const BLIND: readonly Capability[] = IMPORTER.filter((capability) => capability !== 'people.view_cost');

const ACCOUNTS = `code,name,class
1000,Bank,cash
2200,Wages payable,payroll_liability
2900,Accruals,other_current_liability
6000,Salary of the director,payroll
6050,Wages of the foreman,direct_payroll
6100,Rent,operating_expense
`;
const journal = (pay: string, rent = '700') => `date,entry,account,debit,credit
2026-07-03,PAY-1,6000,${pay},
2026-07-03,PAY-1,2200,,${pay}
2026-07-05,OFF-1,2200,${pay},
2026-07-05,OFF-1,1000,,${pay}
2026-07-05,RENT-1,6100,${rent},
2026-07-05,RENT-1,1000,,${rent}
`;
const PEOPLE = {
  'persons.csv': 'person,legal_name,gender\nP-1,Ada Marsh,woman\n',
  'memberships.csv': 'membership,person,employment_start_date\nM-1,P-1,2020-01-01\n',
};
const pay = (amount: string) =>
  `compensation,membership,pay_type,amount,frequency,engagement_type,effective_from\nC-1,M-1,salary,${amount},annual,full_time,2026-01-01\n`;
const BOOK = {
  'accounts.csv': ACCOUNTS,
  'journal.csv': journal('8123.45'),
  ...PEOPLE,
  'compensation.csv': pay('97481.40'),
};

async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret: sighted } = await aKey(database, organization, IMPORTER);
  const { secret: blind } = await aKey(database, organization, BLIND);
  const record = await imported(sighted, BOOK);
  expect([record.state, refusalsIn(record)]).toEqual(['done', []]);
  return { organization, sighted, blind, tenant: database.openTenant(organization.id) };
}

const imported = async (as: string, files: Readonly<Record<string, string>>, query = '') =>
  await importedZip(app, as, files, query);

const countsOf = ({ report }: ImportRecord) =>
  report?.files.map(({ kind, ...counts }) => [kind, counts]) ?? [];

describe('an import without people.view_cost', () => {
  it.each(['', '?dry_run=true'])(
    'gives the same answer whether pay and persons are recorded or not (%s)',
    async (query) => {
      const { blind } = await aBusiness();
      const guess = (amount: string, gender: string) => ({
        ...PEOPLE,
        'persons.csv': `person,legal_name,gender\nP-1,Ada Marsh,${gender}\n`,
        'compensation.csv': pay(amount),
      });
      const right = countsOf(await imported(blind, guess('97481.40', 'woman'), query));
      const last = await imported(blind, guess('97481.41', 'man'), query);
      const wrong = countsOf(last);
      expect(wrong).toEqual(right);
      for (const [kind, counts] of right) {
        expect([kind, counts]).toEqual([
          kind,
          expect.objectContaining({ added: null, changed: null, unchanged: null }),
        ]);
      }
      const list = (await app.get(IMPORTS, { as: blind })).json<{ data: ImportRecord[] }>();
      const listed = list.data.flatMap((each) => (each.id === last.id ? [countsOf(each)] : []));
      expect(listed).toEqual([right]);
    },
  );

  it('ends the same whenever a recorded pay arrangement ends, and if there is none', async () => {
    const { blind, sighted } = await aBusiness();
    const ending = pay('97481.40')
      .replace('from\n', 'from,effective_to\n')
      .replace('01\n', '01,2026-06-30\n');
    expect((await imported(sighted, { 'compensation.csv': ending })).state).toBe('done');
    const from = (day: string, id = 'C-1') => ({
      'compensation.csv': pay('1').replace('C-1', id).replace('2026-01-01', day),
    });
    for (const query of ['?dry_run=true', '']) {
      const lastDay = await imported(blind, from('2026-06-30'), query);
      const dayAfter = await imported(blind, from('2026-07-01'), query);
      const unknown = await imported(blind, from('2026-07-01', `C-2${query}`), query);
      expect([dayAfter.state, dayAfter.report]).toEqual(['done', lastDay.report]);
      expect([unknown.state, unknown.report]).toEqual(['done', lastDay.report]);
    }
  });

  it('is refused when the file itself ends a pay arrangement before it begins', async () => {
    const { blind, sighted } = await aBusiness();
    const row = pay('1').replace('from\n', 'from,effective_to\n').replace('01\n', '01,2025-12-31\n');
    for (const as of [blind, sighted]) {
      expect(refusalsIn(await imported(as, { 'compensation.csv': row }))).toEqual([
        'compensation.csv:2: effective_to: before effective_from, 2026-01-01',
      ]);
    }
  });

  it.each([
    ['the very entry', '8123.45'],
    ['another amount', '8123.46'],
    ['nothing', '0.00'],
  ])('is refused with the same message when it names an existing entry of pay: %s', async (_case, amount) => {
    const { blind, tenant } = await aBusiness();
    const before = await stateOf(tenant);
    const record = await imported(blind, { 'journal.csv': journal(amount) });
    expect(refusalsIn(record)).toEqual([
      'journal.csv:2: entry: "PAY-1" is an entry of pay in the ledger; importing it again needs people.view_cost',
      'journal.csv:4: entry: "OFF-1" is an entry of pay in the ledger; importing it again needs people.view_cost',
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it.each([
    ['out of a class of pay', '6000,Salary of the director,operating_expense'],
    ['out of what is owed', '2200,Wages payable,other_current_liability'],
    ['from a class of pay to another', '6000,Salary of the director,direct_payroll'],
    ['into one', '2900,Accruals,payroll_liability'],
  ])('cannot move an account %s', async (_case, row) => {
    const { blind, sighted, tenant } = await aBusiness();
    const before = await stateOf(tenant);
    const code = row.slice(0, 4);
    const files = { 'accounts.csv': `code,name,class\n${row}\n` };
    expect(refusalsIn(await imported(blind, files))).toEqual([
      `accounts.csv:2: class: "${code}" would move into or out of a class of pay, or within one; that needs people.view_cost`,
    ]);
    expect(await stateOf(tenant)).toEqual(before);
    expect((await imported(sighted, files)).state).toBe('done');
  });

  it('cannot change the activity of an account of pay', async () => {
    const { blind } = await aBusiness();
    const files = {
      'accounts.csv': 'code,name,class,activity\n6000,Salary of the director,payroll,investing\n',
    };
    expect(refusalsIn(await imported(blind, files))).toHaveLength(1);
  });

  it('can still correct other entries, rename accounts and add entries of pay', async () => {
    const { blind } = await aBusiness();
    const record = await imported(blind, {
      'accounts.csv': 'code,name,class\n6000,Salaries,payroll\n6100,Rent and power,operating_expense\n',
      'journal.csv': `date,entry,account,debit,credit
2026-07-05,RENT-1,6100,750,
2026-07-05,RENT-1,1000,,750
2026-08-03,PAY-2,6000,100,
2026-08-03,PAY-2,2200,,100
`,
    });
    expect([record.state, refusalsIn(record)]).toEqual(['done', []]);
  });

  it('hides why another caller’s rows were refused if the reason may reveal pay', async () => {
    const { blind, sighted } = await aBusiness();
    const record = await imported(sighted, {
      'accounts.csv': 'code,name,class\n6100,Rent,nonsense\n',
      'journal.csv': journal('5150.00').replace('2200,,5150.00', '2200,,5149.00'),
    });
    expect(refusalsIn(record).join()).toContain('5150');
    const seen = await app.get(`${IMPORTS}/${record.id}`, { as: blind });
    expect(seen.body).not.toMatch(/5150|5149/);
    expect(refusalsIn(seen.json<{ data: ImportRecord }>().data)).toEqual([
      expect.stringMatching(/^accounts\.csv:2: class: /),
      ...refusalsIn(record)
        .slice(1)
        .map((line) =>
          line.replace(
            /^(journal\.csv:\d+: ).*$/u,
            '$1Hidden: it may reveal pay, which needs people.view_cost.',
          ),
        ),
    ]);
  });
});

describe('an import with people.view_cost', () => {
  it('is refused when pay would begin after its recorded end', async () => {
    const { sighted } = await aBusiness();
    const ending = pay('1').replace('from\n', 'from,effective_to\n').replace('01\n', '01,2026-06-30\n');
    await imported(sighted, { 'compensation.csv': ending });
    const later = { 'compensation.csv': pay('1').replace('2026-01-01', '2026-07-01') };
    expect(refusalsIn(await imported(sighted, later))).toEqual([
      'compensation.csv:2: effective_to: before effective_from, 2026-07-01',
    ]);
  });

  it.each([
    ['without people.view_diversity', [], [null, null]],
    ['with people.view_paygap alone', ['people.view_paygap'], [null, null]],
    ['with people.view_diversity', ['people.view_diversity'], [0, 1]],
  ] as const)(
    'shows whether persons were changed only to callers who may see it: %s',
    async (_case, more, [right, wrong]) => {
      const { organization } = await aBusiness();
      const { secret: as } = await aKey(database, organization, [...IMPORTER, ...more]);
      const guess = (gender: string) => ({
        'persons.csv': `person,legal_name,gender\nP-1,Ada Marsh,${gender}\n`,
        'memberships.csv': PEOPLE['memberships.csv'],
      });
      for (const [gender, changed] of [
        ['woman', right],
        ['man', wrong],
      ] as const) {
        const record = await imported(as, guess(gender), '?dry_run=true');
        const listed = (await app.get(IMPORTS, { as })).json<{ data: ImportRecord[] }>();
        for (const each of [record, ...listed.data.filter(({ id }) => id === record.id)]) {
          const [persons, memberships] = each.report?.files ?? [];
          expect(persons).toMatchObject({ kind: 'persons', rows: 1, changed });
          // These contain no demographics.
          expect(memberships).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
        }
      }
    },
  );
});
