import { describe, expect, it } from 'vitest';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { CUSTOMERS, FIELDS_PATH, fieldAsking, keysIn, requestsTo } from './custom-fields-asking.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, address } = web;
const { fieldNamed } = await fieldAsking(database, web);

async function define(page: OpenedPage): Promise<void> {
  await page.getByRole('button', { name: 'Define field' }).click();
  await page.getByRole('heading', { level: 1, name: 'Custom fields' }).waitFor();
}

describe('a field', () => {
  // For every type: the text entered and the value that the service stores.
  const TYPES = [
    {
      type: 'text',
      fill: { 'Longest text': '20', Pattern: '[A-Z]+', Default: 'NEW' },
      kept: { type_config: { maxLength: 20, pattern: '[A-Z]+' }, default_value: 'NEW' },
    },
    { type: 'long_text', fill: { 'Longest text': '900' }, kept: { type_config: { maxLength: 900 } } },
    {
      type: 'number',
      fill: { 'Smallest number': '-1.5', 'Largest number': '20', Decimals: '1', Default: '2.5' },
      kept: { type_config: { min: -1.5, max: 20, decimals: 1 }, default_value: 2.5 },
    },
    { type: 'boolean', choose: { Default: 'false' }, kept: { type_config: {}, default_value: false } },
    {
      type: 'date',
      fill: { 'First day': '2026-01-01', 'Last day': '2026-12-31', Default: '2026-06-30' },
      kept: { type_config: { min: '2026-01-01', max: '2026-12-31' }, default_value: '2026-06-30' },
    },
    {
      type: 'select',
      options: ['Gold', 'Silver & more'],
      choose: { Default: 'silver_more' },
      kept: {
        type_config: {
          options: [
            { value: 'gold', label: 'Gold' },
            { value: 'silver_more', label: 'Silver & more' },
          ],
        },
        default_value: 'silver_more',
      },
    },
    {
      type: 'multi_select',
      options: ['North', 'South'],
      fill: { 'Most choices': '2' },
      tick: ['South'],
      kept: {
        type_config: {
          options: [
            { value: 'north', label: 'North' },
            { value: 'south', label: 'South' },
          ],
          max: 2,
        },
        default_value: ['south'],
      },
    },
    {
      type: 'email',
      fill: { Default: 'a@example.com' },
      kept: { type_config: {}, default_value: 'a@example.com' },
    },
    { type: 'url', kept: { type_config: {}, default_value: null } },
    { type: 'phone', kept: { type_config: {}, default_value: null } },
    {
      type: 'currency',
      fill: { Currency: 'JPY', Default: '1200' },
      kept: { type_config: { currency: 'JPY' }, default_value: '1200' },
    },
  ] as readonly {
    type: string;
    fill?: Record<string, string>;
    choose?: Record<string, string>;
    options?: string[];
    tick?: string[];
    kept: object;
  }[];

  it('of every type is defined with its own form', async () => {
    const page = await openPage({ as: 'owner', path: `${FIELDS_PATH}?subject=vendor-profile` });
    for (const { type, fill = {}, choose = {}, options = [], tick = [], kept } of TYPES) {
      await page.getByRole('link', { name: 'New field' }).click();
      await page.getByLabel('Label', { exact: true }).fill(`A ${type} field`);
      await page.getByLabel('Type').selectOption(type);
      for (const [index, option] of options.entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        await page.getByLabel(`Label of option ${index + 1}`).fill(option);
      }
      for (const [label, value] of Object.entries(fill)) await page.getByLabel(label).fill(value);
      for (const [label, value] of Object.entries(choose)) await page.getByLabel(label).selectOption(value);
      for (const label of tick) await page.getByRole('checkbox', { name: label }).check();
      await define(page);
      expect(page.url()).toBe(`${address}${FIELDS_PATH}?subject=vendor-profile`);
      expect(await fieldNamed('vendor-profile', `a_${type}_field`), type).toMatchObject({ type, ...kept });
    }
    expect(await keysIn(page, 'Without a group')).toEqual(TYPES.map(({ type }) => `a_${type}_field`));
  });

  it('depends on others by a condition built from lists, shown in words and as stored', async () => {
    const page = await openPage({ as: 'admin', path: `${FIELDS_PATH}/new` });
    await page.getByLabel('Label', { exact: true }).fill('Größe der Läden');
    expect(await page.getByLabel('Key').inputValue()).toBe('große_der_laden'.replace('ß', '_'));
    await page.getByLabel('Key').fill('shop_size');
    await page.getByLabel('Help').fill('In square metres.');
    await page.getByLabel('Group').fill('Trade');
    await page.getByRole('checkbox', { name: 'Required' }).check();
    await page.getByLabel('Depending on other fields').check();
    await page.getByRole('button', { name: 'Define field' }).click();
    await page.getByText('Choose what each field is compared with').waitFor();
    expect(requestsTo(page, 'POST')).toEqual([]);
    await page.getByLabel('Field', { exact: true }).selectOption('region');
    await page.getByLabel('Comparison', { exact: true }).selectOption('is one of');
    await page.getByLabel('Victoria').check();
    await page.getByLabel('Queensland').check();
    await page.getByRole('button', { name: 'and …' }).click();
    await page.getByLabel('Field', { exact: true }).nth(1).selectOption('stores');
    await page.getByLabel('Comparison', { exact: true }).nth(1).selectOption('is not');
    await page.getByLabel('Value').fill('3');
    await page.getByRole('button', { name: 'or …' }).click();
    await page.getByLabel('Field', { exact: true }).nth(2).selectOption('trade_club');
    await page.getByLabel('Value').nth(1).selectOption('Yes');
    const kept = 'region in ["vic", "qld"] and stores != 3 or trade_club == true';
    await page
      .getByText('Region is Victoria or Queensland and Stores is not 3, or Trade Club member is yes')
      .waitFor();
    await page.getByText(kept, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Write it out' }).click();
    const written = page.getByLabel('Condition');
    expect(await written.inputValue()).toBe(kept);
    await written.fill('region == ');
    await page.getByText('Not a condition yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Choose from lists' }).isDisabled()).toBe(true);
    await written.fill(kept);
    await page.getByRole('button', { name: 'Choose from lists' }).click();
    expect(await page.getByLabel('Queensland').isChecked()).toBe(true);
    await define(page);
    expect(await fieldNamed(CUSTOMERS, 'shop_size')).toMatchObject({
      show_if: kept,
      required: true,
      group: 'Trade',
      help_text: 'In square metres.',
    });
    const row = page.getByRole('listitem').filter({ hasText: 'shop_size' });
    expect(await row.innerText()).toContain(
      'Shown when Region is Victoria or Queensland and Stores is not 3, or',
    );
  });

  it('can be changed where allowed, and every refusal is shown beside the part it is about', async () => {
    const page = await openPage({ as: 'owner', path: FIELDS_PATH, mayAnswer: [400] });
    await page.getByRole('link', { name: 'Edit Stores' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit “Stores”' }).waitFor();
    expect(await page.getByLabel('Key').count()).toBe(0);
    const refusals = [
      { label: 'Smallest number', value: '900', says: 'Must not be more than max' },
      { label: 'Smallest number', value: 'few', says: 'Must be a number' },
      { label: 'Default', value: '1.5', says: 'Must be at least 2' },
    ];
    for (const { label, value, says } of refusals) {
      const control = page.getByLabel(label);
      const before = await control.inputValue();
      await control.fill(value);
      await page.getByRole('button', { name: 'Save field' }).click();
      await page.getByText(says).waitFor();
      expect(await control.getAttribute('aria-invalid')).toBe('true');
      expect(await control.evaluate((node) => node === document.activeElement)).toBe(true);
      await control.fill(before);
    }
    await page.getByRole('button', { name: 'Write it out' }).click();
    await page.getByLabel('Condition').fill('nothing == "x"');
    await page.getByRole('button', { name: 'Save field' }).click();
    await page.getByText('Must refer to a field that exists, not to "nothing"').waitFor();
    await page.getByLabel('Always').check();
    await page.getByLabel('Label', { exact: true }).fill('Shops');
    await page.getByRole('button', { name: 'Save field' }).click();
    await page.getByRole('link', { name: 'Shops', exact: true }).waitFor();
    const [last] = requestsTo(page, 'PATCH').slice(-1);
    // Only differences are sent, so that changes by others to the rest are not undone.
    expect(JSON.parse(last?.body ?? '')).toEqual({ label: 'Shops', show_if: null });
    expect(await fieldNamed(CUSTOMERS, 'stores')).toMatchObject({ label: 'Shops', show_if: null });
  });

  it('with a key that is taken, or options that are, shows that there', async () => {
    const page = await openPage({ as: 'owner', path: `${FIELDS_PATH}/new`, mayAnswer: [400, 409] });
    await page.getByLabel('Label', { exact: true }).fill('Region');
    expect(await page.getByLabel('Key').inputValue()).toBe('region_2');
    await page.getByLabel('Key').fill('region');
    await page.getByRole('button', { name: 'Define field' }).click();
    await page.getByText('There is an active field with the key region already.').waitFor();
    await page.getByLabel('Key').fill('region_2');
    await page.getByLabel('Type').selectOption('select');
    await page.getByLabel('Label of option 1').fill('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('One');
    await page.getByRole('button', { name: 'Define field' }).click();
    await page.getByText('Must differ from the values of the options before it').waitFor();
    expect(await page.getByLabel('Value of option 2').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Custom fields' }).waitFor();
    expect(await fieldNamed(CUSTOMERS, 'region_2')).toBeUndefined();
  });

  it('of the platform is marked as such, and can be replaced by one of the organisation', async () => {
    const page = await openPage({ as: 'owner', path: `${FIELDS_PATH}?subject=invoice` });
    const row = page.getByRole('listitem').filter({ hasText: 'purchase_order' });
    expect(await row.innerText()).toContain('Built in');
    expect(await row.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await row.getByRole('link', { name: 'Replace Purchase order' }).click();
    await page.getByText('the key of a built-in field, whose place yours takes').waitFor();
    await page.getByLabel('Label', { exact: true }).fill('Order number');
    await define(page);
    await page.getByRole('link', { name: 'Order number', exact: true }).waitFor();
    expect(await page.getByText('Built in').count()).toBe(0);
    expect(await fieldNamed('invoice', 'purchase_order')).toMatchObject({
      kind: 'custom',
      type_config: { maxLength: 100 },
    });
  });
});
