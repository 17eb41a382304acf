import { describe, expect, it } from 'vitest';
import { CAPABILITIES, ROLES } from '../../src/access/capability.ts';
import {
  archiveField,
  type DefinitionDraft,
  defineField,
  loadActiveDefinitions,
  SUBJECTS,
  type Subject,
} from '../../src/records/custom-fields/index.ts';
import { aKey, anOrganization, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const other = await anOrganization(database);
const now = new Date(START);
const { secret: as } = await aKey(database, organization, ['records.read']);
const PATH = '/api/custom-fields/definitions';

async function define(
  subject: Subject,
  draft: Partial<DefinitionDraft>,
  position: number | null = null,
  to = tenant,
): Promise<string> {
  const whole: DefinitionDraft = {
    key: 'k',
    label: 'L',
    type: 'text',
    typeConfig: {},
    required: false,
    defaultValue: null,
    group: null,
    showIf: null,
    helpText: null,
    ...draft,
  };
  const { definition } = await defineField(
    to,
    { subject, draft: whole, position, by: { kind: 'operator' } },
    now,
  );
  return definition.id;
}

type List = { meta: unknown; data: { id: string; key: string; kind: string; position: number }[] };

describe('the active definitions', () => {
  it.each(SUBJECTS)('of %s are those of the platform by default', async (subject) => {
    const answer = await get(`${PATH}?subject=${subject}`, { as });
    const { meta, data } = answer.json<List>();
    expect(answer.statusCode).toBe(200);
    expect(meta).toEqual({ version: 1, subject, total: data.length });
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['system']));
  });

  it('are listed in full', async () => {
    const { data } = (await get(`${PATH}?subject=invoice`, { as })).json<List>();
    expect(data).toEqual([
      {
        id: '019a0c00-0000-7000-8000-000000000301',
        key: 'purchase_order',
        label: 'Purchase order',
        type: 'text',
        type_config: { maxLength: 100 },
        required: false,
        default_value: null,
        position: 0,
        group: 'References',
        show_if: null,
        kind: 'system',
        help_text: 'The number under which the customer ordered.',
      },
    ]);
  });

  it('are those of the platform or, for the same key, of the organisation, by position and then key; none are archived', async () => {
    const subject = 'vendor-profile';
    const own = await define(subject, { key: 'website', type: 'text', label: 'Our website' });
    const last = await define(subject, { key: 'zone' }, 200);
    const second = await define(subject, { key: 'b_second' }, 100);
    const first = await define(subject, { key: 'a_first' }, 100);
    const gone = await define(subject, { key: 'gone' });
    await archiveField(tenant, { id: gone, by: { kind: 'operator' } }, now);
    await define(subject, { key: 'theirs' }, null, database.openTenant(other.id));

    const { meta, data } = (await get(`${PATH}?subject=${subject}`, { as })).json<List>();
    expect(data.map(({ id, key, kind, position }) => [key, kind, position, id])).toEqual([
      ['website', 'custom', 0, own],
      ['tax_number', 'system', 1, '019a0c00-0000-7000-8000-000000000202'],
      ['a_first', 'custom', 100, first],
      ['b_second', 'custom', 100, second],
      ['zone', 'custom', 200, last],
    ]);
    expect(meta).toEqual({ version: 1, subject, total: 5 });
    // The same through the door for reading and inside a transaction.
    const read = await loadActiveDefinitions(tenant, subject);
    const inside = await tenant.snapshot(
      async (transaction) => await loadActiveDefinitions(transaction, subject),
    );
    expect(inside).toEqual(read);
    expect(read.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    // Archiving a field with a platform key restores the platform's own definition.
    await archiveField(tenant, { id: own, by: { kind: 'operator' } }, now);
    const after = await loadActiveDefinitions(tenant, subject);
    expect(after.find(({ key }) => key === 'website')?.kind).toBe('system');
  });

  it('keep their default values as JSON', async () => {
    for (const [key, type, defaultValue] of [
      ['d_text', 'text', 'null'],
      ['d_number', 'number', 0],
      ['d_boolean', 'boolean', false],
      ['d_none', 'text', null],
    ] as const) {
      await define('person', { key, type, defaultValue });
    }
    const definitions = await loadActiveDefinitions(tenant, 'person');
    const defaults = definitions
      .filter(({ kind }) => kind === 'custom')
      .map(({ defaultValue }) => defaultValue);
    expect(defaults).toEqual(['null', 0, false, null]);
  });
});

describe('access to the list', () => {
  it.each(ROLES)('%s may', async (role) => {
    const session = await signedIn(database, organization, role);
    expect((await get(`${PATH}?subject=person`, { as: session })).statusCode).toBe(200);
  });

  it.each(CAPABILITIES)('a key with %s may if that is records.read', async (capability) => {
    const { secret } = await aKey(database, organization, [capability]);
    const answer = await get(`${PATH}?subject=person`, { as: secret });
    const isAllowed = capability === 'records.read';
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403);
    expect(answer.body.includes('"capability":"records.read"')).toBe(!isAllowed);
  });

  it('not without credentials', async () => {
    expect((await get(`${PATH}?subject=person`)).statusCode).toBe(401);
  });
});

describe('a bad request', () => {
  it.each(['', '?subject=', '?subject=customer', '?subject=Customer-Profile', '?subject=__proto__'])(
    'with %s is answered with the list of subjects',
    async (query) => {
      const answer = await get(`${PATH}${query}`, { as });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        {
          error: {
            code: 'INVALID_REQUEST',
            message: expect.stringMatching(
              /^subject: .*customer-profile, vendor-profile, invoice, person, membership$/,
            ),
          },
        },
      ]);
    },
  );

  it('names a subject once', async () => {
    const answer = await get(`${PATH}?subject=person&subject=invoice`, { as });
    expect(answer.json()).toMatchObject({ error: { message: 'subject: must be given once' } });
  });
});
