import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { archiveField, loadActiveDefinitions, type Subject } from '../../src/records/custom-fields/index.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';

const database = await testDatabase();
const LATER = new Date('2026-12-01T00:00:00Z');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

/** The counts of an import of definitions, or its refusals. */
async function importing(
  tenant: TenantWriter,
  content: string,
  file = 'custom_fields.csv',
  now = new Date(START),
) {
  const report = await importInto(tenant, await bookFolder({ [file]: content }), { now });
  const { added, changed, unchanged } = report.files[0] ?? {};
  return report.refusedCount === 0 ? { added, changed, unchanged } : refusalsOf(report);
}

const own = async (tenant: TenantWriter, subject: Subject = 'customer-profile') =>
  (await loadActiveDefinitions(tenant, subject)).filter(({ kind }) => kind === 'custom');

const rowsOf = async (tenant: TenantWriter) =>
  await tenant.read(
    sql<{ row: string }>`select t::text as row from custom_field_definitions t order by id`.compile(query),
  );

const HEAD = 'subject,key,label,type,type_config,required,default_value,position,group,show_if,help_text';
const FIELDS = `${HEAD}
customer-profile,stores,Stores,number,"{""min"":0,""decimals"":0}",yes,1,,Company,"segment == ""chain""",How many.
customer-profile,segment,Segment,select,"{""options"":[{""value"":""chain"",""label"":""A chain""},{""value"":""single"",""label"":""A shop""}]}",,single,5,,,
customer-profile,tags,Tags,multi_select,"{""options"":[{""value"":""a"",""label"":""A""},{""value"":""b"",""label"":""B""}]}",no,b|a,,,,
membership,badge,Badge,text,,,,,,,
customer-profile,industry,Branch,text,,,"""retail""",,,,
`;

describe('a file of custom fields', () => {
  it('defines its rows, also those that refer to later ones', async () => {
    const tenant = await aTenant();
    expect(await importing(tenant, FIELDS)).toEqual({ added: 5, changed: 0, unchanged: 0 });
    const [industry, segment, stores, tags] = await own(tenant);
    expect(industry).toMatchObject({ key: 'industry', type: 'text', position: 0, defaultValue: 'retail' });
    expect(segment).toMatchObject({
      key: 'segment',
      position: 5,
      required: false,
      defaultValue: 'single',
      showIf: null,
    });
    expect(stores).toEqual({
      id: expect.any(String),
      key: 'stores',
      label: 'Stores',
      type: 'number',
      typeConfig: { min: 0, decimals: 0 },
      required: true,
      defaultValue: 1,
      position: 100,
      group: 'Company',
      showIf: 'segment == "chain"',
      kind: 'custom',
      helpText: 'How many.',
    });
    expect(tags).toMatchObject({ key: 'tags', defaultValue: ['a', 'b'], position: 101 });
    expect(await own(tenant, 'membership')).toMatchObject([
      { key: 'badge', typeConfig: {}, defaultValue: null },
    ]);
  });

  it('changes nothing when it is imported again', async () => {
    const tenant = await aTenant();
    await importing(tenant, FIELDS);
    const before = await rowsOf(tenant);
    expect(await importing(tenant, FIELDS, 'custom_fields.csv', LATER)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 5,
    });
    expect(await rowsOf(tenant)).toEqual(before);
  });

  it('updates what differs and keeps fields it does not name', async () => {
    const tenant = await aTenant();
    await importing(tenant, FIELDS);
    const before = await own(tenant);
    const only = 'subject,key,label,type\ncustomer-profile,tags,New label,multi_select\n';
    expect(await importing(tenant, only)).toEqual([
      'custom_fields.csv:2: type_config.options: must be a list of 1 to 500 options { value, label }',
    ]);
    const stores = 'subject,key,label,type\ncustomer-profile,stores,New label,number\n';
    expect(await importing(tenant, stores)).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const after = await own(tenant);
    expect(after.filter(({ key }) => key !== 'stores')).toEqual(before.filter(({ key }) => key !== 'stores'));
    // A row defines the whole field, but keeps its position.
    expect(after.find(({ key }) => key === 'stores')).toMatchObject({
      label: 'New label',
      required: false,
      showIf: null,
      position: 100,
    });
  });

  it('may be NDJSON, with settings as text', async () => {
    const tenant = await aTenant();
    const row = {
      subject: 'invoice',
      key: 'project',
      label: 'Project',
      type: 'text',
      type_config: '{"maxLength":9}',
      required: true,
      default_value: 'null',
      position: 3,
      show_if: null,
    };
    expect(await importing(tenant, `${JSON.stringify(row)}\n`, 'custom_fields.ndjson')).toMatchObject({
      added: 1,
    });
    expect(await own(tenant, 'invoice')).toMatchObject([
      { key: 'project', typeConfig: { maxLength: 9 }, required: true, defaultValue: 'null', position: 3 },
    ]);
    const nested = JSON.stringify({ ...row, type_config: { maxLength: 9 } });
    expect(await importing(tenant, nested, 'custom_fields.ndjson')).toEqual([
      'custom_fields.ndjson:1: type_config: not a text, a number, true, false or null',
    ]);
  });

  it('defines an archived key again', async () => {
    const tenant = await aTenant();
    const text = 'subject,key,label,type\nperson,size,Size,text\n';
    const number = 'subject,key,label,type\nperson,size,Size,number\n';
    await importing(tenant, text);
    expect(await importing(tenant, number)).toEqual([
      'custom_fields.csv:2: type: must stay text, because a type never changes; archive the field and import again, or take another key',
    ]);
    const [field] = await own(tenant, 'person');
    await archiveField(tenant, { id: field?.id ?? '', by: { kind: 'operator' } }, LATER);
    expect(await importing(tenant, number)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await rowsOf(tenant)).toHaveLength(2);
  });
});

describe('a bad file of custom fields', () => {
  const nothingOf = async (tenant: TenantWriter) => expect(await rowsOf(tenant)).toEqual([]);

  it.each([
    ['customer,a,A,text,,,,,,,', /^subject: not one of customer-profile, .*: "customer"$/],
    ['person,a,A,texts,,,,,,,', /^type: not one of text, .*: "texts"$/],
    ['person,A b,A,text,,,,,,,', 'key: must be 1 to 63 of a-z, 0-9 and _, a letter first'],
    ['person,__proto__,A,text,,,,,,,', 'key: must be 1 to 63 of a-z'],
    ['person,a,,text,,,,,,,', 'label: required'],
    ['person,a,A,text,[],,,,,,', 'type_config: not a JSON object: "[]"'],
    ['person,a,A,text,{,,,,,,', 'type_config: not a JSON object: "{"'],
    ['person,a,A,text,"{""colour"":1}",,,,,,', 'type_config.colour: is not a setting of text'],
    [
      'person,a,A,text,"{""pattern"":""(a{999}){999}""}",,,,,,',
      'type_config.pattern: must have at most 500 steps, with its repeats written out',
    ],
    [
      'person,a,A,text,"{""pattern"":""(?=a)""}",,,,,,',
      'type_config.pattern: must be a regular expression in the syntax',
    ],
    ['person,a,A,text,,maybe,,,,,', 'required: neither true nor false: "maybe"'],
    ['person,a,A,number,,,1e999,,,,', 'default_value: must be a number'],
    ['person,a,A,date,,,2025-02-29,,,,', 'default_value: must be a date that exists'],
    ['person,a,A,text,,,,-1,,,', 'position: not a whole number from 0 to 1000000: "-1"'],
    ['person,a,A,text,,,,,,"a == ""x""",', 'show_if: must not depend on itself: a → a'],
    ['person,a,A,text,,,,,,"a = 1",', 'show_if: must have ==, != or in at character 3, not "= 1"'],
    ['person,a,A,text,,,,,,"b == ""x""",', 'show_if: must refer to a field that exists, not to "b"'],
  ])('%s', async (row, reason) => {
    const tenant = await aTenant();
    const path = await bookFolder({ 'custom_fields.csv': `${HEAD}\n${row}\n` });
    const [refusal = '', ...others] = refusalsOf(await importInto(tenant, path));
    expect(others).toEqual([]);
    expect(refusal).toMatch(/^custom_fields.csv:2: /);
    expect(refusal.replace('custom_fields.csv:2: ', '')).toMatch(reason);
    await nothingOf(tenant);
  });

  it('is refused with each field of a circle', async () => {
    const tenant = await aTenant();
    const rows = [
      'person,a,A,text,,,,,,"b == ""x""",',
      'person,b,B,text,,,,,,"c == ""x""",',
      'person,c,C,text,,,,,,"a == ""x""",',
      'person,d,D,text,,,,,,"a == ""x""",',
    ];
    expect(await importing(tenant, `${HEAD}\n${rows.join('\n')}\n`)).toEqual([
      'custom_fields.csv:2: show_if: must not depend on itself: a → b → c → a',
      'custom_fields.csv:3: show_if: must not depend on itself: b → c → a → b',
      'custom_fields.csv:4: show_if: must not depend on itself: c → a → b → c',
    ]);
    await nothingOf(tenant);
  });

  it('is not refused for a reference to a refused field', async () => {
    const tenant = await aTenant();
    const rows = [
      'person,a,A,nothing,,,,,,,',
      'person,b,B,text,,,,,,"a == ""x""",',
      'person,c,C,text,,,5,x,,,',
    ];
    expect(await importing(tenant, `${HEAD}\n${rows.join('\n')}\n`)).toEqual([
      expect.stringMatching(/^custom_fields.csv:2: type: /),
      expect.stringMatching(/^custom_fields.csv:4: position: /),
    ]);
  });

  it('cannot remove an option named in the condition of another field', async () => {
    const tenant = await aTenant();
    await importing(tenant, FIELDS);
    const before = await rowsOf(tenant);
    const without = `${HEAD}\ncustomer-profile,segment,Segment,select,"{""options"":[{""value"":""single"",""label"":""A""}]}",,,,,,\n`;
    expect(await importing(tenant, without)).toEqual([
      'custom_fields.csv:2: type_config: must not break the show_if of stores, which must compare segment with one of its options (single), not with "chain"; change that first',
    ]);
    expect(await rowsOf(tenant)).toEqual(before);
  });

  it('cannot name a field twice', async () => {
    const tenant = await aTenant();
    const rows = ['person,a,A,text', 'membership,a,A,text', 'person,a,A,number'];
    expect(await importing(tenant, `subject,key,label,type\n${rows.join('\n')}\n`)).toEqual([
      'custom_fields.csv:4: subject, key: "person a" is on line 2 already',
    ]);
  });

  it('may have deeply nested settings and default values', async () => {
    const tenant = await aTenant();
    const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    const rows = [`person,a,A,text,"{""maxLength"":${deep}}",`, `person,b,B,select,"{""options"":${deep}}",`];
    expect(
      await importing(tenant, `subject,key,label,type,type_config,default_value\n${rows.join('\n')}\n`),
    ).toEqual([
      expect.stringMatching(/^custom_fields.csv:2: type_config/),
      expect.stringMatching(/^custom_fields.csv:3: type_config/),
    ]);
  });

  it('cannot have more fields than a subject allows', async () => {
    const tenant = await aTenant();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => `person,f${index},F,text`).join('\n');
    expect(await importing(tenant, `subject,key,label,type\n${rows(201)}\n`)).toEqual([
      'custom_fields.csv:2: subject: must have at most 200 fields; archive one that is not used',
    ]);
    expect(await importing(tenant, `subject,key,label,type\n${rows(200)}\n`)).toMatchObject({ added: 200 });
  });
});
