import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { checkValues, loadActiveDefinitions, visibleValues } from '../../src/records/custom-fields/index.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aManager, type Field, messageOf, options, PATH, refusal } from './custom-fields-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock } = app;

describe('a field', () => {
  it('is defined, listed and audited', async () => {
    const { as, define, events, user } = await aManager(database, app);
    const body = {
      key: 'account_manager',
      label: '  Account manager ',
      type_config: { pattern: '[A-Z][a-z]+', maxLength: 80 },
      required: true,
      default_value: ' Ada ',
      group: 'Company',
      show_if: ' industry != "other" ',
      help_text: 'Who looks after them.',
    };
    const answer = await define(body);
    const { meta, data } = answer.json<{ meta: unknown; data: Field }>();
    expect(meta).toEqual({ version: 1 });
    expect(data).toEqual({
      id: expect.any(String),
      subject: 'customer-profile',
      key: 'account_manager',
      label: 'Account manager',
      type: 'text',
      type_config: { maxLength: 80, pattern: '[A-Z][a-z]+' },
      required: true,
      default_value: 'Ada',
      position: 100,
      group: 'Company',
      show_if: 'industry != "other"',
      kind: 'custom',
      help_text: 'Who looks after them.',
      archived_at: null,
      created_at: clock().toISOString(),
      updated_at: clock().toISOString(),
    });
    const listed = (await get(`${PATH}?subject=customer-profile`, { as })).json<{ data: Field[] }>().data;
    expect(listed.map(({ key }) => key)).toEqual(['industry', 'website', 'tax_number', 'account_manager']);
    expect(listed.at(-1)).toEqual(data);
    expect(await events()).toMatchObject([
      {
        action: 'custom_field.defined',
        actor_id: user.id,
        subject_id: data.id,
        before: null,
        after: { subject: 'customer-profile', key: 'account_manager', type_config: { maxLength: 80 } },
      },
    ]);
  });

  it('needs no more than a subject, a key, a label and a type', async () => {
    const { defined } = await aManager(database, app);
    expect(await defined({ key: 'a', type: 'boolean' })).toMatchObject({
      type_config: {},
      required: false,
      default_value: null,
      position: 100,
      group: null,
      show_if: null,
      help_text: null,
    });
    expect(await defined({ key: 'b' })).toMatchObject({ position: 101 });
    expect(await defined({ key: 'c', position: 7 })).toMatchObject({ position: 7 });
    expect(await defined({ key: 'industry' })).toMatchObject({ position: 0 });
  });

  it('has a key that no other active field of the subject has', async () => {
    const { define, defined, archive, restore } = await aManager(database, app);
    const first = await defined({ key: 'a' });
    expect(refusal(await define({ key: 'a' }))).toEqual([409, 'ALREADY_EXISTS']);
    expect((await define({ key: 'a', subject: 'person' })).statusCode).toBe(200);
    await archive(first.id);
    expect((await define({ key: 'a', type: 'number' })).statusCode).toBe(200);
    expect(refusal(await restore(first.id))).toEqual([409, 'ALREADY_EXISTS']);
  });

  it.each([
    [{ key: 'Upper' }, 'key: must be 1 to 63 of a-z, 0-9 and _, a letter first'],
    [{ key: '1a' }, 'key: must be 1 to 63 of a-z, 0-9 and _, a letter first'],
    [{ key: '__proto__' }, 'key: must be 1 to 63 of a-z, 0-9 and _, a letter first'],
    [{ key: 'a\n' }, 'key: must be 1 to 63 of a-z, 0-9 and _, a letter first'],
    [{ key: 'a'.repeat(64) }, /^key: /],
    [{ label: ' ' }, 'label: must have 1 to 200 characters'],
    [{ label: 'x'.repeat(201) }, 'label: must have 1 to 200 characters'],
    [{ label: '\ud800' }, 'label: must not contain NUL or half of a surrogate pair'],
    [{ type: 'formula' }, /^type: must be one of: text, /],
    [{ subject: 'customer' }, /^subject: must be one of: customer-profile, /],
    [{ type_config: [] }, 'type_config: must be an object'],
    [
      { type_config: { colour: 'red' } },
      'type_config.colour: is not a setting of text, which takes maxLength, pattern',
    ],
    [
      { type_config: { pattern: '(a' } },
      'type_config.pattern: must be a regular expression in the syntax of RE2',
    ],
    [
      { type_config: { pattern: '(a{1000}){1000}' } },
      'type_config.pattern: must have at most 500 steps, with its repeats written out',
    ],
    [{ type: 'select' }, 'type_config.options: must be a list of 1 to 500 options { value, label }'],
    [
      { type: 'select', type_config: options(...Array.from({ length: 1000 }, (_, index) => `o${index}`)) },
      'type_config.options: must be a list of 1 to 500 options { value, label }',
    ],
    [
      {
        type: 'select',
        type_config: options(...Array.from({ length: 400 }, (_, index) => `${'o'.repeat(90)}${index}`)),
      },
      'type_config: must have at most 40000 characters',
    ],
    [{ default_value: 5 }, 'default_value: must be a text'],
    [{ type: 'number', default_value: '5' }, 'default_value: must be a number'],
    [{ type: 'number', type_config: { max: 4 }, default_value: 5 }, 'default_value: must be at most 4'],
    [{ type: 'select', type_config: options('a'), default_value: 'b' }, 'default_value: must be one of: a'],
    [{ default_value: { a: 1 } }, 'default_value: must be a text'],
    [{ position: -1 }, /^position: /],
    [{ group: 'x'.repeat(201) }, 'group: must have at most 200 characters'],
    [{ help_text: 'x'.repeat(1001) }, /^help_text: must have at most 1000/],
    [{ show_if: 'industry = "retail"' }, 'show_if: must have ==, != or in at character 10, not "= "retail""'],
    [{ show_if: 'it == "x"' }, 'show_if: must not depend on itself: it → it'],
    [{ show_if: 'nobody == "x"' }, 'show_if: must refer to a field that exists, not to "nobody"'],
    [
      { show_if: 'industry == "retial"' },
      /^show_if: must compare industry with one of its options \(agriculture, .*\), not with "retial"$/,
    ],
    [{ unknown: 1 }, /^unknown: is not a field of this route; the nearest is \w+$/],
    [{ kind: 'system' }, /^kind: is not a field of this route; the nearest is \w+$/],
  ])('%j is refused', async (body, message) => {
    const { define, keys } = await aManager(database, app);
    const answer = await define({ key: 'it', ...body });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toMatch(message);
    expect(await keys()).toEqual(['industry', 'website', 'tax_number']);
  });

  it('may hold patterns that are slow in other engines', async () => {
    const { tenant, defined } = await aManager(database, app);
    await defined({ key: 'code', type_config: { pattern: '(a+)+$' } });
    const definitions = await loadActiveDefinitions(tenant, 'customer-profile');
    expect(checkValues(definitions, {}, { code: `${'a'.repeat(499)}!` }).rejected).toEqual({
      code: 'must match the pattern (a+)+$',
    });
  });

  it('is limited to 200 per subject, and patterns count for more', async () => {
    const { tenant, define, defined } = await aManager(database, app);
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`insert into custom_field_definitions (id, subject, key, label, type, position, created_at, updated_at)
            select gen_random_uuid(), 'customer-profile', 'f' || number, 'F', 'text', number, ${clock()}, ${clock()}
            from generate_series(1, 194) number returning 1`.compile(query),
      );
    });
    for (let index = 0; index < 5; index += 1)
      await defined({ key: `p${index}`, type_config: { pattern: '.{490}' } });
    expect(messageOf(await define({ key: 'p5', type_config: { pattern: '.{490}' } }))).toMatch(
      /^type_config.pattern: must have at most 2500 steps together with those of the other fields, and has \d+$/,
    );
    await defined({ key: 'the_last' });
    expect(messageOf(await define({ key: 'too_many' }))).toMatch(/^subject: must have at most 200 fields/);
    expect((await define({ key: 'too_many', subject: 'person' })).statusCode).toBe(200);
  });

  it('is refused quickly when its JSON is deeply nested', async () => {
    const { as } = await aManager(database, app);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const head = '"subject":"customer-profile","key":"a","label":"A","type":"text"';
    for (const body of [
      `{${head},"default_value":${deep}}`,
      `{${head},"type_config":{"maxLength":${deep}}}`,
    ]) {
      const answer = await post(PATH, { as, body, headers: { 'content-type': 'application/json' } });
      expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    }
  });
});

describe('a change', () => {
  it('sets the given properties and keeps the rest', async () => {
    const { defined, change, events } = await aManager(database, app);
    const field = await defined({ key: 'a', group: 'G', type_config: { maxLength: 9 }, help_text: 'H' });
    clock.advance(1000);
    const answer = await change(field.id, { label: 'B', group: null, required: true, default_value: 'x' });
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        ...field,
        label: 'B',
        group: null,
        required: true,
        default_value: 'x',
        updated_at: clock().toISOString(),
      },
    });
    const [, changed] = await events();
    expect(changed).toMatchObject({
      action: 'custom_field.changed',
      subject_id: field.id,
      before: { label: 'A label', group: 'G' },
      after: { label: 'B', group: null },
    });
  });

  it('that changes nothing is not audited', async () => {
    const { defined, change, events } = await aManager(database, app);
    const settings = { type_config: { min: 1, max: 5, decimals: 2 } };
    const field = await defined({ key: 'a', type: 'number', ...settings, default_value: 2 });
    clock.advance(1000);
    for (const body of [{}, settings, { default_value: 2.0, show_if: '', label: ' A label ' }]) {
      expect((await change(field.id, body)).json()).toMatchObject({ data: field });
    }
    expect((await events()).length).toBe(1);
  });

  it.each([
    [{ key: 'b' }, /^key: is not a field of this route; the nearest is \w+$/],
    [{ type: 'number' }, /^type: is not a field of this route; the nearest is \w+$/],
    [{ subject: 'person' }, /^subject: is not a field of this route; the nearest is \w+$/],
    [{ position: 3 }, /^position: is not a field of this route; the nearest is \w+$/],
    [{ label: '' }, 'label: must have 1 to 200 characters'],
    [{ type_config: { maxLength: 1 } }, 'default_value: must have at most 1 character'],
    [{ show_if: 'a == "x"' }, 'show_if: must not depend on itself: a → a'],
    [[], 'body: must be an object'],
  ])('%j is refused', async (body, message) => {
    const { defined, change } = await aManager(database, app);
    const field = await defined({ key: 'a', default_value: 'four' });
    const answer = await change(field.id, body);
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toMatch(message);
  });

  it('cannot make a circle', async () => {
    const { defined, change } = await aManager(database, app);
    const a = await defined({ key: 'a' });
    await defined({ key: 'b', show_if: 'a == "x"' });
    await defined({ key: 'c', show_if: 'b == "x"' });
    expect(messageOf(await change(a.id, { show_if: 'c == "x"' }))).toBe(
      'show_if: must not depend on itself: a → c → b → a',
    );
  });

  it('cannot remove an option that a condition names', async () => {
    const { defined, change } = await aManager(database, app);
    const size = await defined({ key: 'size', type: 'select', type_config: options('s', 'm', 'l') });
    await defined({ key: 'why_large', show_if: 'size == "l"' });
    await defined({ key: 'how_large', show_if: 'size in ["m", "l"]' });
    expect(messageOf(await change(size.id, { type_config: options('s', 'm') }))).toBe(
      'type_config: must not break the show_if of why_large, how_large, which must compare size with one of its options (s, m), not with "l"; change that first',
    );
    expect((await change(size.id, { type_config: options('m', 'l') })).statusCode).toBe(200);
  });

  it('does not change the values of records', async () => {
    const { tenant, defined, change } = await aManager(database, app);
    const size = await defined({ key: 'size', type: 'select', type_config: options('s', 'm') });
    await change(size.id, { type_config: options('m') });
    const definitions = await loadActiveDefinitions(tenant, 'customer-profile');
    expect(visibleValues(definitions, { size: 's' })).toEqual({ size: 's' });
  });

  it('is never lost when many are made at once', async () => {
    const { defined, change, events } = await aManager(database, app);
    const a = await defined({ key: 'a' });
    const b = await defined({ key: 'b' });
    const answers = await Promise.all([
      change(a.id, { show_if: 'b == "x"' }),
      change(b.id, { show_if: 'a == "x"' }),
      change(a.id, { label: 'A new label' }),
    ]);
    // Whichever comes second makes a circle.
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBe(1);
    expect(answers.at(-1)?.statusCode).toBe(200);
    expect((await events()).length).toBe(4);
  });
});
