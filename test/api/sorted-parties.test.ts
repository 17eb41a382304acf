import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { CUSTOMER_LIST, VENDOR_LIST } from '../../src/lists/sorted/profiles.ts';
import { CUSTOMERS, VENDORS } from '../../src/records/profiles/profile-kind.ts';
import { cellsOf } from '../spreadsheets/reading.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { archiveField, defineFields } from './keeping-customers.ts';
import { sortedListsOf } from './sorted-lists-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { allOf, pageOf, refusalOf } = sortedListsOf(app);

/** A business whose customers and vendors lack some fields, share others, and have custom ones. */
async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret: as } = await aKey(database, organization, ['records.read', 'records.write']);
  const tenant = database.openTenant(organization.id);
  await defineFields(tenant, [
    { key: 'grade', type: 'number' },
    { key: 'since', type: 'date' },
    { key: 'gone', type: 'text' },
  ]);
  const parties = [
    { external_id: 'X-1', name: 'Östra', account_number: '9', payment_terms: 'Net 30', limit: '500.5' },
    { external_id: 'X-2', name: 'ada', account_number: '10', limit: '1200' },
    { external_id: 'X-3', name: 'Zoe', payment_terms: 'Net 7', status: 'inactive' },
    { external_id: 'X-4', name: 'Bee', account_number: '10', payment_terms: 'Net 30', limit: '0' },
    { external_id: 'X-5', name: 'Cob', default_currency: 'EUR' },
  ];
  for (const list of ['customers', 'vendors'])
    for (const { limit, ...party } of parties) {
      const amount = list === 'customers' && limit !== undefined ? { credit_limit: limit } : {};
      const body = { data: [{ ...party, ...amount }] };
      expect((await app.post(`/api/v1/${list}`, { as, body })).statusCode).toBe(200);
    }
  return { as, tenant, organization };
}

/** The same in the order of a column, by hand: those without a value first, ties in the order of writing. */
const BY_HAND: Readonly<Record<string, string>> = {
  name: 'party.name collate "und-x-icu"',
  credit_limit: 'coalesce(profile.credit_limit, -1)',
  created_at: 'profile.created_at',
  updated_at: 'profile.updated_at',
};

describe('a sorted list of customers or vendors', () => {
  it.each([
    { list: CUSTOMER_LIST, kept: CUSTOMERS.table },
    { list: VENDOR_LIST, kept: VENDORS.table },
  ])('has $kept in the order of each column', async ({ list: { name, sorts }, kept }) => {
    const { as, tenant } = await aBusiness();
    const asked = { status: 'all', fields: 'external_id' };
    for (const column of Object.keys(sorts)) {
      const by = BY_HAND[column] ?? `coalesce(profile.${column}, '') collate "und-x-icu"`;
      const rows = await tenant.read(
        sql<{ external_id: string }>`
          select profile.external_id from ${sql.table(kept)} profile
          join parties party on party.id = profile.party_id order by ${sql.raw(by)}, profile.id
        `.compile(query),
      );
      for (const limit of ['1', '2', '100']) {
        expect([column, await allOf(as, name, { ...asked, sort: column, limit })]).toEqual([column, rows]);
        expect(await allOf(as, name, { ...asked, sort: `-${column}`, limit })).toEqual(rows.toReversed());
      }
    }
  });

  it('is not sorted by what is about a person', async () => {
    const { as } = await aBusiness();
    for (const column of ['contact_email', 'notes', 'billing_address', 'custom_fields.grade'])
      expect(await refusalOf(as, 'customers', { sort: column })).toMatch(
        /^400 sort: must be one of: name, -name,/,
      );
  });

  it('counts the records on all its pages, as its filters leave them', async () => {
    const { as } = await aBusiness();
    const stranger = await aBusiness();
    for (const list of ['customers', 'vendors']) {
      const totalOf = async (parameters: Readonly<Record<string, string>>) =>
        (await pageOf(as, list, { sort: 'name', limit: '1', fields: 'id', ...parameters })).meta.total;
      expect(await totalOf({})).toBe(4);
      expect(await totalOf({ status: 'all' })).toBe(5);
      expect(await totalOf({ search: '10' })).toBe(2);
      expect(await totalOf({ search: 'nobody' })).toBe(0);
      expect(await totalOf({ external_id: 'X-3', status: 'all' })).toBe(1);
      const first = await pageOf(as, list, { sort: 'name', limit: '2' });
      const second = await pageOf(as, list, {
        sort: 'name',
        limit: '2',
        cursor: String(first.meta.next_cursor),
      });
      expect([second.data.length, second.meta.total, second.meta.has_more]).toEqual([2, 4, false]);
    }
    expect((await pageOf(stranger.as, 'customers', { sort: 'name' })).meta.total).toBe(4);
  });
});

describe('custom fields in such a list', () => {
  const VALUES = { grade: 7, since: '2026-02-28', gone: 'hidden', industry: 'retail' };

  async function withValues() {
    const ours = await aBusiness();
    const [first] = await allOf(ours.as, 'customers', { sort: 'name', fields: 'id,name' });
    const path = `/api/v1/customers/${String(first?.['id'])}`;
    const answer = await app.send('PATCH', path, { as: ours.as, body: { custom_fields: VALUES } });
    expect(answer.json()).toMatchObject({ rejected: {} });
    await archiveField(ours.tenant, 'gone');
    return ours;
  }

  it('are those with an active definition, all or the named ones', async () => {
    const { as } = await withValues();
    const customOf = async (fields: string) =>
      (await pageOf(as, 'customers', { sort: 'name', limit: '1', ...(fields === '' ? {} : { fields }) }))
        .data[0];
    const shown = { grade: 7, since: '2026-02-28', industry: 'retail' };
    expect(await customOf('')).toMatchObject({ name: 'ada', custom_fields: shown });
    expect((await customOf(''))?.['custom_fields']).toEqual(shown);
    expect(await customOf('name,custom_fields')).toEqual({ name: 'ada', custom_fields: shown });
    expect(await customOf('name,custom_fields.grade,custom_fields.gone')).toEqual({
      name: 'ada',
      custom_fields: { grade: 7 },
    });
    expect(await customOf('name')).toEqual({ name: 'ada' });
  });

  it('are columns of its files, numbers and days as such', async () => {
    const { as } = await withValues();
    const fields = 'fields=name,custom_fields.grade,custom_fields.since,custom_fields.gone';
    const file = await app.get(`/api/v1/customers.csv?${fields}`, { as });
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      'name,custom_fields.grade,custom_fields.since',
      'ada,7,2026-02-28',
      'Bee,,',
    ]);
    const sheet = await cellsOf((await app.get(`/api/v1/customers.xlsx?${fields}`, { as })).rawPayload);
    expect(sheet.slice(0, 2)).toEqual([
      ['text Name', 'text grade', 'text since'],
      ['text ada', 'number 7', 'date 2026-02-28'],
    ]);
    const whole = await app.get('/api/v1/customers.csv', { as });
    expect(whole.body.split('\r\n')[0]).toMatch(/,custom_fields\.industry,.*custom_fields\.grade,/);
    expect(whole.body).not.toContain('hidden');
  });

  it('that a spreadsheet would compute are texts', async () => {
    const { as, tenant } = await aBusiness();
    await defineFields(tenant, [{ key: 'slogan', type: 'text' }]);
    const [first] = await allOf(as, 'customers', { sort: 'name', fields: 'id' });
    const body = { custom_fields: { slogan: '=1+1' } };
    await app.send('PATCH', `/api/v1/customers/${String(first?.['id'])}`, { as, body });
    const file = await app.get('/api/v1/customers.csv?fields=custom_fields.slogan', { as });
    expect(file.body.split('\r\n')[1]).toBe("'=1+1");
  });
});
