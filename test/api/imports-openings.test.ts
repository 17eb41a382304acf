import { beforeAll, describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  finishedImport,
  IMPORTER,
  IMPORTS,
  type ImportRecord,
  importedZip,
  refusalsIn,
  typed,
} from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
let keys: Readonly<Record<'whole' | 'payless' | 'blind', string>>;

const BOOK = {
  'accounts.csv': `code,name,class
1000,Bank,cash
3000,Capital,share_capital
3950,Differences,other_equity
`,
  'journal.csv': `date,entry,account,amount,opening
2025-03-01,A,1000,500,
2025-03-01,A,3000,-500,
2026-01-01,O,1000,490,true
2026-01-01,O,3000,-490,true
`,
};

beforeAll(async () => {
  const organization = await anOrganization(database);
  const aSecret = async (...more: Capability[]) => (await aKey(database, organization, more)).secret;
  keys = {
    whole: await aSecret(...IMPORTER, 'ledger.read'),
    payless: await aSecret('imports.write', 'ledger.write', 'ledger.read'),
    blind: await aSecret(...IMPORTER),
  };
});

const imported = async (query: string, files = BOOK) => {
  app.clock.advance(1000);
  return await importedZip(app, keys.whole, files, query);
};

describe('openings that do not fit, over HTTP', () => {
  it('are refused unless the request says where the differences go; only those who see all balances are shown them', async () => {
    expect(refusalsIn(await imported(''))).toContain(
      'journal.csv: opening of 2026-01-01: account "1000" closed at 500.00 and opens at 490.00, difference -10.00',
    );
    const adjusted = await imported('?opening=adjust&opening_account=3950');
    expect([adjusted.state, adjusted.report?.openings]).toEqual([
      'done',
      [
        {
          day: '2026-01-01',
          change: 'adjusted',
          account: '1000',
          closing: '500',
          opening: '490',
          difference: '-10',
          against: '3950',
        },
      ],
    ]);
    const seenBy = async (as: string) =>
      (await app.get(`${IMPORTS}/${adjusted.id}`, { as })).json<{ data: ImportRecord }>().data.report
        ?.openings;
    expect([await seenBy(keys.payless), await seenBy(keys.blind)]).toEqual([[], []]);
  });

  it('are balanced to an account', async () => {
    const journal = `date,entry,account,amount,opening
2024-01-01,O24,1000,5,true
2024-01-01,O24,3000,-4,true
`;
    const { state, report } = await imported('?opening_balance_to=3950&dry_run=true', {
      ...BOOK,
      'journal.csv': journal,
    });
    // It is before the other entries, which it contradicts in nothing: they have no opening of their own.
    expect([state, report?.openings[0]]).toMatchObject([
      'done',
      { change: 'balanced', account: '3950', difference: '-1' },
    ]);
  });

  it.each([
    ['?opening=adjust', 'opening_account'],
    ['?opening_account=3950', 'opening_account'],
    ['?opening=ignore', 'opening'],
    ['?opening_balance_to=', 'opening_balance_to'],
  ])('%s is an invalid request', async (query, field) => {
    const answer = await app.post(`${IMPORTS}${query}`, {
      as: keys.whole,
      body: 'x',
      ...typed('application/zip'),
    });
    const { error } = answer.json<{
      error: { code: string; detail: { errors?: unknown; fields?: unknown } };
    }>();
    expect([answer.statusCode, error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(error.detail)).toContain(`"${field}"`);
  });

  it('with another account are another request', async () => {
    const send = async (query: string) => {
      app.clock.advance(1000);
      const headers = { 'idempotency-key': 'openings' };
      return await app.post(`${IMPORTS}?kind=accounts${query}`, {
        as: keys.whole,
        body: BOOK['accounts.csv'],
        ...typed('text/csv', headers),
      });
    };
    const first = (await send('')).json<{ data: ImportRecord }>().data;
    await finishedImport(app, keys.whole, first.id);
    expect((await send('')).json<{ data: ImportRecord }>().data.id).toBe(first.id);
    const other = (await send('&opening_balance_to=3950')).json<{ error: { code: string } }>();
    expect(other.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
