import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, send } = app;
const PATH = '/api/settings/organization';

type Team = Awaited<ReturnType<typeof aTeam>>;

describe('the jurisdiction of an organisation', () => {
  it('is a code of ISO 3166-1, or null', async () => {
    const { owner } = await theTeam();
    const patch = async (country: unknown) =>
      await send('PATCH', PATH, { as: owner.as, body: { jurisdiction: country } });
    expect((await patch('AU')).json()).toMatchObject({
      data: { jurisdiction: 'AU' },
      changed: ['jurisdiction'],
    });
    expect((await patch('AU')).json()).toMatchObject({ changed: [] });
    expect((await patch(null)).json()).toMatchObject({
      data: { jurisdiction: null },
      changed: ['jurisdiction'],
    });
    for (const wrong of ['UK', 'au', '', 'AUS', 36])
      expect(refusal(await patch(wrong))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('chooses the words of labels of ours, and leaves names as they were given', async () => {
    const team = await theTeam();
    expect(await labelsOf(team)).toEqual(labelsWith('vendor', 'Sales tax', 'sales tax'));
    await setCountry(team, 'AU');
    expect(await labelsOf(team)).toEqual(labelsWith('supplier', 'GST', 'GST'));
    await setCountry(team, 'US');
    expect(await labelsOf(team)).toMatchObject({
      metric: 'Payables by vendor',
      words: { financial_year: 'fiscal year' },
    });
  });

  it('is found by both words, whatever the country', async () => {
    const team = await theTeam();
    await setCountry(team, 'AU');
    for (const text of ['payables by vendor', 'payables by supplier'])
      expect((await answer(team, `/api/v1/search?q=${encodeURIComponent(text)}`)).data[0]).toMatchObject({
        id: 'ap.by_vendor',
      });
  });

  it('is of one organisation alone', async () => {
    const [one, other] = [await theTeam(), await theTeam()];
    await setCountry(one, 'AU');
    expect((await labelsOf(other)).metric).toBe('Payables by vendor');
  });
});

function labelsWith(vendor: string, salesTaxFirst: string, salesTax: string) {
  return {
    metric: `Payables by ${vendor}`,
    liability: `${salesTaxFirst} owed`,
    direct: `Paid to ${vendor}s`,
    found: `Payables by ${vendor}`,
    changed: `Payables by ${vendor} cannot be compared: nothing is recorded for this period.`,
    driver: [`${salesTaxFirst} owed`, ['Sales tax of vendors']],
    account: 'Vendor deposits',
    words: { vendor, sales_tax: salesTax, financial_year: 'financial year' },
  };
}

async function theTeam(): Promise<Team> {
  const team = await aTeam(database, app);
  await keepBooks(database.openTenant(team.organization.id), {
    accounts: [
      ...SMALL_CHART,
      ['1900', 'Vendor deposits', 'prepaid'],
      ['2300', 'Sales tax of vendors', 'sales_tax'],
    ],
    entries: [
      entry(['2025-08-01', ['1900', '100'], ['1000', '-100']]),
      entry(['2026-11-10', ['2300', '-10'], ['1900', '10']]),
    ],
  });
  return team;
}

async function setCountry({ owner }: Team, country: string): Promise<void> {
  expect((await send('PATCH', PATH, { as: owner.as, body: { jurisdiction: country } })).statusCode).toBe(200);
}

async function answer({ owner }: Team, path: string) {
  return (await get(path, { as: owner.as })).json();
}

async function labelsOf(team: Team) {
  const label = async (id: string) => (await answer(team, `/api/v1/metrics/${id}`)).data.label;
  const rows = async (path: string) => (await answer(team, `/api/v1/statements/${path}`)).data.rows;
  const labels = async (path: string) => (await rows(path)).map((row: { label: string }) => row.label);
  const direct: string[] = await labels('cash-flow?period=last_fy&method=direct');
  const accounts: string[] = await labels('balance-sheet?period=last_fy&detail=accounts');
  return {
    metric: await label('ap.by_vendor'),
    liability: await label('tax.sales_liability'),
    direct: direct.find((one) => one.startsWith('Paid to ')),
    found: (await answer(team, '/api/v1/search?q=payables%20by%20vendor')).data[0].label,
    changed: (await answer(team, '/api/v1/metrics/ap.by_vendor/changes?period=today')).data.sentence.text,
    driver: await driverOf(team),
    account: accounts.find((one) => one.includes('deposits')),
    words: (await answer(team, '/api/auth/me')).data.organization.words,
  };
}

/** The number of a formula that changed, and the accounts that it changed by. */
async function driverOf(team: Team): Promise<readonly [label: string, accounts: readonly string[]]> {
  const { data } = await answer(team, '/api/v1/metrics/tax.sales_liability/changes?period=today&by=account');
  const [{ label, parts }] = data.drivers;
  return [label, parts.map((part: { label: string }) => part.label)];
}
