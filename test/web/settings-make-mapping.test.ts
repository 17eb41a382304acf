import { describe, expect, it } from 'vitest';
import { MAPPABLE_KINDS } from '../../src/import/mapping/schema.ts';
import { bookFolder, importInto } from '../import/importing.ts';
import { linesOf } from '../import/mapping-support.ts';
import { stateOf } from '../import/state.ts';
import { xlsxOf } from '../import/xlsx-file.ts';
import { expectAccessible, type OpenedPage, testWeb, untilDrawn } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, type GivenFile, IMPORTS_PATH } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, get, send } = await testWeb(database);

const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';
const JOURNAL = `Datum;Beleg;Konto;Text;Soll;Haben;Zeile
05.07.2026;B-1;1100;Consulting;1.100,00;;1
05.07.2026;B-1;4000;Consulting;;1.100,00;2
06.07.2026;B-2;1100;Verkauf;12,50;;3
06.07.2026;B-2;4000;Verkauf;;12,50;4
`;

const STATEMENT = `Date,Details,Debit,Credit,Balance
2026-07-13,Rent,800.00,,100.00
2026-07-14,Sale,,"1,250.50","1,350.50"
`;
const CHART = [
  ['Code', 'Name', 'Type'],
  ['1000', 'Kassa', 'Kassa'],
  ['1010', 'Giro', 'Bank'],
  ['4010', 'Verkauf', 'Income'],
];

async function making(file: GivenFile, width = 1440) {
  const business = await aBusiness(database);
  await importInto(business.tenant, await bookFolder({ 'accounts.csv': ACCOUNTS }));
  const page = await openPage({ session: business.session, path: IMPORTS_PATH, width });
  await choose(page, file);
  await page.getByRole('button', { name: 'Make a mapping' }).press('Enter');
  await page.getByRole('heading', { name: `Make a mapping for ${file.name}` }).waitFor();
  return { ...business, page };
}

const rowsIn = async (page: OpenedPage) =>
  await page.getByRole('region', { name: 'The first rows' }).getByRole('listitem').allInnerTexts();

describe('a mapping that is made on the page', () => {
  it('is guessed, answered, seen at work, saved and used', async () => {
    const { page, tenant, session } = await making(csvFile('Buchungen Juli.csv', JOURNAL));
    const question = page.getByLabel(/Its dates can be read in 2 ways/);
    await question.waitFor();
    const kind = page.getByLabel('The table holds');
    expect(await kind.inputValue()).toBe('journal');
    const kinds = await kind
      .getByRole('option')
      .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
    expect(new Set(kinds)).toEqual(new Set(MAPPABLE_KINDS));
    expect(await page.getByLabel('Date (required)').inputValue()).toBe('from:Datum');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('Answer what is to be checked first.').waitFor();
    await expect
      .poll(async () => await question.evaluate((one) => one === document.activeElement))
      .toBe(true);
    await question.selectOption({ label: 'mm.dd.yyyy: 05.07.2026 is 2026-05-07' });
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('2026-05-07');
    await question.selectOption({ label: 'dd.mm.yyyy: 05.07.2026 is 2026-07-05' });
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('2026-07-05');
    expect(await page.getByLabel('Name of the mapping').inputValue()).toBe('buchungen-juli');
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    const lines = await linesOf(tenant, ['B-']);
    expect(lines.map(({ entry, account, amount }) => `${entry} ${account} ${amount}`)).toEqual([
      'B-1 1100 1100',
      'B-1 4000 -1100',
      'B-2 1100 12.5',
      'B-2 4000 -12.5',
    ]);
    const kept = (await get('/api/v1/mappings/buchungen-juli', { as: session })).json();
    expect(kept).toMatchObject({
      data: { mapping: { kind: 'journal', dates: 'dd.mm.yyyy', decimal: ',', thousands: '.' } },
    });
  });

  it('of a bank statement names two accounts, on a phone', async () => {
    const { page, tenant } = await making(csvFile('Statement.csv', STATEMENT), 390);
    const out = page.getByLabel(/What is "Debit"/);
    await page.getByText('It has no accounts, so each row is an entry of two lines').waitFor();
    await page.getByLabel('Bank account (required)').fill('1100');
    await page.getByLabel('Account against it (required)').fill('4000');
    await page.getByLabel('Their names begin with').fill('giro:');
    // To name accounts answers nothing, and an answer keeps them.
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('giro:');
    await page.getByRole('button', { name: 'Save and preview import' }).press('Enter');
    await page.getByText('Answer what is to be checked first.').waitFor();
    const firstLine = async () => /Account\n(.*)\nAmount\n(.*)/.exec((await rowsIn(page))[0] ?? '')?.slice(1);
    await out.selectOption({ label: 'Money that comes in' });
    await expect.poll(firstLine).toEqual(['1100', '800 from 800.00']);
    await out.selectOption({ label: 'Money that goes out' });
    await expect.poll(firstLine).toEqual(['1100', '-800 from 800.00']);
    await expectAccessible(page);
    await withoutSidewaysScroll(page);
    await page.getByLabel('Name of the mapping').fill('Giro');
    await page.getByText('Must have 1 to 60 small letters, digits, - and _').waitFor();
    await page.getByLabel('Name of the mapping').fill('giro');
    await page.getByLabel('Name of the mapping').press('Enter');
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).press('Enter');
    await page.getByText('Everything is imported.').waitFor();
    const lines = await linesOf(tenant, ['giro:']);
    expect(lines.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual([
      '1100 -800',
      '1100 1250.5',
      '4000 -1250.5',
      '4000 800',
    ]);
  });

  it('translates words, whose rows are marked until they mean something', async () => {
    const { page, tenant } = await making(
      { name: 'chart.xlsx', mimeType: '', buffer: await xlsxOf(CHART) },
      768,
    );
    expect(await page.getByLabel('The table holds').inputValue()).toBe('accounts');
    await page.getByText('The table has 3 rows. 1 would be refused.').waitFor();
    await page.getByText('"Type" (class): no such account class: "Kassa"').first().waitFor();
    await page.getByLabel('Only rows that would be refused').check();
    await expect.poll(async () => (await rowsIn(page)).length).toBe(1);
    await expectAccessible(page, 'dark');
    await withoutSidewaysScroll(page);
    const words = page.getByRole('region', { name: 'What the words of Class mean' });
    expect(await words.getByLabel('Income').inputValue()).toBe('operating_revenue');
    await words.getByLabel('Kassa').selectOption({ label: 'Cash' });
    await page.getByText('The table has 3 rows. All can be read.').waitFor();
    await page.getByRole('button', { name: 'Undo last change' }).click();
    await page.getByText('The table has 3 rows. 1 would be refused.').waitFor();
    await words.getByLabel('Kassa').selectOption({ label: 'Cash' });
    await page.getByText('The table has 3 rows. All can be read.').waitFor();
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    expect((await stateOf(tenant))['accounts']?.filter((row) => row.includes('Kassa'))).toEqual([
      expect.stringContaining('cash'),
    ]);
  });

  it('is not saved before it is complete, nor in place of another one unasked', async () => {
    const { page, session } = await making(csvFile('list.csv', 'Foo,Bar\n1,Till\n'));
    const mapping = {
      kind: 'accounts',
      columns: { code: { from: ['a'] }, name: { from: ['b'] }, class: { constant: 'cash' } },
    };
    await send('PUT', '/api/v1/mappings/list', { as: session, body: mapping });
    await page.reload();
    await choose(page, csvFile('list.csv', 'Foo,Bar\n1,Till\n'));
    await page.getByRole('button', { name: 'Make a mapping' }).click();
    await page.getByText('Its columns: Foo, Bar.').waitFor();
    await page.getByText('Its columns do not say what it holds.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('The table holds').selectOption('Accounts');
    await page.getByText('Must have name.').waitFor();
    await page.getByText('They cannot be read before the mapping is complete.').waitFor();
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('The mapping is not complete yet.').waitFor();
    await page.getByLabel('Code (required)').selectOption({ label: 'Foo: 1' });
    await page.getByLabel('Name (required)').selectOption({ label: 'Bar: Till' });
    await page.getByLabel('Class (required)').selectOption({ label: 'The same in every row …' });
    await page.getByLabel('Class in every row').fill('cash');
    await page.getByText('The table has 1 row. All can be read.').waitFor();
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Replace the mapping list?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await get('/api/v1/mappings/list', { as: session })).json()).toMatchObject({ data: { mapping } });
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await dialog.getByRole('button', { name: 'Replace mapping' }).click();
    await page.getByText('Everything can be imported. Nothing was imported: this was a preview.').waitFor();
    expect((await get('/api/v1/mappings/list', { as: session })).json()).toMatchObject({
      data: { mapping: { columns: { code: { from: ['Foo'] }, name: { from: ['Bar'] } } } },
    });
  });

  it('asks again where another column can be read in several ways', async () => {
    const table =
      'Datum;Beleg;Konto;Betrag;Valuta\n2026-07-13;1;1100;5;03/04/2026\n2026-07-13;1;4000;-5;03/04/2026\n';
    const { page } = await making(csvFile('two dates.csv', table));
    await page.getByText('The table has 2 rows. All can be read.').waitFor();
    expect(await page.getByLabel(/can be read in/).count()).toBe(0);
    await page.getByLabel('Date (required)').selectOption({ label: 'Valuta: 03/04/2026' });
    await page.getByText('The table has 2 rows. 2 would be refused.').waitFor();
    await page.getByRole('button', { name: 'Save and preview import' }).click();
    await page.getByText('Answer what is to be checked first.').waitFor();
    await page.getByLabel('Dates', { exact: true }).selectOption('mm/dd/yyyy');
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('2026-03-04');
    expect(await page.getByLabel(/can be read in/).inputValue()).toBe('mm/dd/yyyy');
  });

  it('can be given up, which is asked where something was changed', async () => {
    const { page, session } = await making(csvFile('Buchungen.csv', JOURNAL));
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    const offer = page.getByRole('button', { name: 'Make a mapping' });
    await cancel.click();
    await expect.poll(async () => await offer.evaluate((one) => one === document.activeElement)).toBe(true);
    await offer.click();
    await page.getByLabel('Decimal mark').selectOption('Point: 1234.50');
    await cancel.click();
    const dialog = page.getByRole('alertdialog', { name: 'Discard this mapping?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Decimal mark').inputValue()).toBe('.');
    await cancel.click();
    await dialog.getByRole('button', { name: 'Discard mapping' }).click();
    await offer.waitFor();
    const { data } = (await get('/api/v1/mappings', { as: session })).json<{
      data: { title: string | null }[];
    }>();
    expect(data.filter(({ title }) => title === null)).toEqual([]);
  });

  it('says of a table that cannot be read why, and shows nothing of what people stated', async () => {
    const { page } = await making(csvFile('broken.csv', 'a,b\n\0,c\n'));
    await page.getByText('Line 2: a NUL byte: this is not a text file.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await choose(page, csvFile('staff.csv', 'Employee ID;Full name;Geschlecht\n1;Ada;weiblich\n'));
    await page.getByRole('button', { name: 'Make a mapping' }).click();
    await expect.poll(async () => (await rowsIn(page))[0]).toContain('Gender\nHidden');
    expect(await page.getByText('weiblich').count()).toBe(0);
  });
});

async function withoutSidewaysScroll(page: OpenedPage): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ width, beyond: Math.max(0, beyond) }).toEqual({ width, beyond: 0 });
  }
}
