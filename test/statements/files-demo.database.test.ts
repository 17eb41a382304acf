import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { sheetIn } from '../spreadsheets/computing.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  type AnsweredStatement,
  expectedLeads,
  expectedNumbers,
  expectedRows,
  faultsInSheet,
} from './expected-file.ts';
import { keepForProof } from './keep-for-proof.ts';

const database = await testDatabase('the demo');
const { get } = await testApp(database);
const demo = await findOrganization(database.platform, COMPANY.slug);
if (demo === null) throw new Error('there is no demo');
const { secret: as } = await aKey(database, demo);

/** Every statement in every form that it takes, of months, quarters, years, departments and days, compared and in detail. */
const REQUESTS = [
  ...['profit-and-loss', 'balance-sheet', 'cash-flow', 'equity-changes'].flatMap((name) => [
    `${name}?period=last_fy&columns=months&detail=accounts`,
    `${name}?period=ytd&columns=quarters&compare=previous,last_year`,
    `${name}?period=trailing_36&columns=years&compare=previous&detail=accounts`,
  ]),
  'profit-and-loss?period=ytd&columns=departments&compare=last_year',
  'balance-sheet?period=today&compare=previous&detail=accounts',
  'trial-balance?period=ytd&compare=previous,last_year',
  'trial-balance?period=last_fy&columns=months',
  ...['aged-receivables', 'aged-payables'].flatMap((name) => [
    `${name}?period=today&compare=previous`,
    `${name}?period=as_of:2026-06-30&detail=accounts`,
    `${name}?period=last_fy&columns=months&detail=accounts`,
  ]),
];

async function answered(request: string): Promise<AnsweredStatement> {
  const answer = await get(`/api/v1/statements/${request}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AnsweredStatement }>().data;
}

describe.each(REQUESTS)('of the demo, %s', (request) => {
  it('as a workbook has the numbers that are answered, which its formulas come to', async () => {
    const file = await get(`/api/v1/statements/${request.replace('?', '.xlsx?')}`, { as });
    const [sheet, statement] = [await sheetIn(file.rawPayload), await answered(request)];
    expect(faultsInSheet(sheet, statement)).toEqual([]);
    await keepForProof(`demo ${request}`, file.rawPayload, [
      { sheet: 1, numbers: expectedNumbers(sheet, statement) },
    ]);
  });

  it('as CSV has the numbers that are answered', async () => {
    const statement = await answered(request);
    const file = await get(`/api/v1/statements/${request.replace('?', '.csv?')}`, { as });
    const [head = [], ...rows] = parse(file.body);
    const leads = expectedLeads(statement);
    expect(head.slice(0, leads.length)).toEqual(leads);
    expect(new Set(head).size).toBe(head.length);
    expect(head).toHaveLength(leads.length + statement.columns.length);
    expect(
      rows.map((cells) =>
        cells.map((cell, place) => (place < leads.length || cell === '' ? cell : Number(cell))),
      ),
    ).toEqual(
      expectedRows(statement).map(({ leads: texts, values }) => [
        ...texts.map((text) => text ?? ''),
        ...values.map((value) => value ?? ''),
      ]),
    );
  });
});
