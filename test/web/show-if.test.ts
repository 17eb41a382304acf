import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  printCondition,
  holds as serverHolds,
} from '../../src/records/custom-fields/condition.ts';
import { holds, readCondition } from '../../web/custom-fields/condition.ts';
import { customField, type Definition } from '../../web/custom-fields/field.ts';
import { visibleNames } from '../../web/custom-fields/visible.ts';
import { keepCustomers } from '../api/keeping-customers.ts';
import { anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const literal = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
);
const key = fc.constantFrom('a', 'b', 'shop_kind', 'and', 'or', 'in', 'true');
const comparison = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('==' as const, '!=' as const),
    literals: fc.array(literal, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    key,
    operator: fc.constant('in' as const),
    literals: fc.array(literal, { minLength: 1, maxLength: 3 }),
  }),
);
const condition: fc.Arbitrary<Condition> = fc.record({
  anyOf: fc.array(fc.array(comparison, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
});

describe('the text of a condition', () => {
  it('has the same meaning in the app and the service', () => {
    fc.assert(
      fc.property(condition, fc.array(fc.tuple(key, literal)), (given, values) => {
        const read = readCondition(printCondition(given));
        expect(read).toEqual(given.anyOf);
        const among = given.anyOf
          .flat()
          .flatMap((one) => one.literals.map((each) => [one.key, each] as const));
        const kept = new Map([...values, ...among.filter((_, at) => at % 2 === 0)]);
        const matches = (name: string, each: unknown) => kept.get(name) === each;
        expect(holds(read ?? [], matches)).toBe(serverHolds(given, matches));
      }),
    );
  });

  it.each([
    '',
    'a',
    'a = "x"',
    'a == ',
    'a in "x"',
    'a in []',
    'a == "x" and',
    'a == "x" b',
    'a == null',
    '"a" == 1',
  ])('%j is not a condition', (text) => {
    expect(readCondition(text)).toBeNull();
  });
});

const OPTIONS = ['x', 'y', 'z'].map((value) => ({ value, label: value.toUpperCase() }));
/** Fields of every type, with conditions of every form on them. */
const FIELDS = [
  { key: 'kind', type: 'select', type_config: { options: OPTIONS } },
  { key: 'sells', type: 'multi_select', type_config: { options: OPTIONS } },
  { key: 'shops', type: 'number' },
  { key: 'target', type: 'currency', type_config: { currency: 'AUD' } },
  { key: 'club', type: 'boolean' },
  { key: 'since', type: 'date' },
  { key: 'word', type: 'text' },
  { key: 'f_kind', show_if: 'kind == "x"' },
  { key: 'f_not', show_if: 'kind != "x"' },
  { key: 'f_in', show_if: 'kind in ["x", "z"]' },
  { key: 'f_sells', show_if: 'sells == "y"' },
  { key: 'f_sells_not', show_if: 'sells != "y" and sells in ["x", "z"]' },
  { key: 'f_shops', show_if: 'shops in [2, 3]' },
  { key: 'f_target', show_if: 'target == 1000.5' },
  { key: 'f_club', show_if: 'club == true or club == false' },
  { key: 'f_since', show_if: 'since == "2024-02-29"' },
  { key: 'f_word', show_if: 'word == "a b" or kind == "y" and shops != 2' },
  { key: 'f_deep', show_if: 'f_kind == "seen"' },
  { key: 'f_deeper', show_if: 'f_deep != "seen"' },
];
const SOURCES = {
  kind: fc.constantFrom('x', 'y', 'z', null),
  sells: fc.subarray(['x', 'y', 'z']),
  shops: fc.constantFrom(2, 3, 4, null),
  target: fc.constantFrom('1000.50', '1000.51', null),
  club: fc.constantFrom(true, false, null),
  since: fc.constantFrom('2024-02-29', '2024-03-01', null),
  word: fc.constantFrom('a b', 'b', null),
  f_kind: fc.constantFrom('seen', 'unseen', null),
  f_deep: fc.constantFrom('seen', 'unseen', null),
};

describe('visible fields', () => {
  it('are the same in the app and the service, which refuses values for others', async () => {
    const database = await testDatabase();
    const { get, post, send } = await testApp(database);
    const organization = await anOrganization(database);
    const as = await signedIn(database, organization, 'owner');
    const [id = ''] = await keepCustomers(database.openTenant(organization.id), [{ name: 'Harbour Cafe' }]);
    for (const field of FIELDS) {
      const body = { subject: 'customer-profile', label: field.key, type: 'text', ...field };
      expect((await post('/api/settings/custom-fields', { as, body })).statusCode).toBe(200);
    }
    const path = '/api/custom-fields/definitions?subject=customer-profile';
    const fields = (await get(path, { as })).json<{ data: Definition[] }>().data.map(customField);
    const conditional = FIELDS.filter((field) => field.show_if !== undefined).map((field) => field.key);
    let [shown, hidden] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.record(SOURCES), async (values) => {
        const cleared = Object.fromEntries(FIELDS.map((field) => [field.key, null]));
        const patch = async (custom: object) =>
          (await send('PATCH', `/api/v1/customers/${id}`, { as, body: { custom_fields: custom } })).json<{
            data: { custom_fields: Record<string, unknown> };
            rejected: Record<string, string>;
          }>();
        await patch(cleared);
        // Values of hidden fields were saved while they were visible.
        const { data } = await patch(values);
        const kept = data.custom_fields;
        const visible = visibleNames(fields, ({ name }) => kept[name.slice('custom_fields.'.length)]);
        for (const name of conditional) {
          const { rejected } = await patch({ [name]: kept[name] ?? 'probe' });
          const isHidden = (rejected[name] ?? '').startsWith('hidden: ');
          expect([name, kept, visible.has(`custom_fields.${name}`)]).toEqual([name, kept, !isHidden]);
          if (kept[name] === undefined && !isHidden) await patch({ [name]: null });
          if (isHidden) hidden += 1;
          else shown += 1;
        }
      }),
      { numRuns: 25 },
    );
    expect(Math.min(shown, hidden)).toBeGreaterThan(30);
  });
});
