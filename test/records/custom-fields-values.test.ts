import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkValues,
  type FieldDefinition,
  importValues,
  visibleValues,
  withDefaults,
} from '../../src/records/custom-fields/index.ts';
import { aField, options } from './custom-fields-support.ts';

const INDUSTRY = aField('industry', 'select', { typeConfig: options('retail', 'wholesale') });
const STORES = aField('stores', 'number', { required: true, showIf: 'industry == "retail"' });
const CHAIN = aField('chain', 'boolean', { showIf: 'stores != 1' });
const NAME = aField('nickname', 'text');
const CODE = aField('code', 'text', { required: true, defaultValue: 'new' });
// Deliberately not in the order of their conditions.
const FIELDS = [CHAIN, STORES, INDUSTRY, NAME];

describe('values in a PATCH', () => {
  it('are stored, and differences are listed in the order of the definitions', () => {
    const stored = { industry: 'retail', stores: 2, nickname: 'A' };
    expect(checkValues(FIELDS, stored, { nickname: 'B', stores: 3, industry: 'retail' })).toEqual({
      values: { industry: 'retail', stores: 3, nickname: 'B' },
      changed: ['stores', 'nickname'],
      rejected: {},
      rejectedCodes: {},
    });
  });

  it('are saved even if others are rejected', () => {
    const stored = { nickname: 'A', industry: 'retail' };
    expect(checkValues(FIELDS, stored, { nickname: 5, industry: 'wholesale', other: 1 })).toEqual({
      values: { nickname: 'A', industry: 'wholesale' },
      changed: ['industry'],
      rejected: { nickname: 'must be a text', other: 'unknown field' },
      rejectedCodes: { nickname: 'type', other: 'unknown' },
    });
  });

  it('with the same meaning change nothing', () => {
    const fields = [
      aField('price', 'currency', { typeConfig: { currency: 'AUD' } }),
      aField('tags', 'multi_select', { typeConfig: options('a', 'b') }),
      aField('size', 'number'),
    ];
    // As they were stored under other settings.
    const stored = { price: '12.5000', tags: ['b', 'a'], size: 1 };
    const checked = checkValues(fields, stored, { price: 12.5, tags: ['a', 'b'], size: 1.0 });
    expect(checked).toEqual({ values: stored, changed: [], rejected: {}, rejectedCodes: {} });
    expect(checked.values).toBe(stored);
  });

  it('may be empty, which clears the field', () => {
    const stored = { nickname: 'A', industry: 'wholesale' };
    expect(checkValues(FIELDS, stored, { nickname: null, industry: '' })).toEqual({
      values: {},
      changed: ['industry', 'nickname'],
      rejected: {},
      rejectedCodes: {},
    });
    expect(checkValues(FIELDS, {}, { nickname: null })).toEqual({
      values: {},
      changed: [],
      rejected: {},
      rejectedCodes: {},
    });
  });

  it('cannot clear a required field while it is visible', () => {
    const stored = { industry: 'retail', stores: 2 };
    expect(checkValues(FIELDS, stored, { stores: null })).toEqual({
      values: stored,
      changed: [],
      rejected: { stores: 'required' },
      rejectedCodes: { stores: 'required' },
    });
    // Hidden by the same PATCH, it is not required.
    expect(checkValues(FIELDS, stored, { stores: null, industry: 'wholesale' })).toEqual({
      values: { industry: 'wholesale' },
      changed: ['stores', 'industry'],
      rejected: {},
      rejectedCodes: {},
    });
  });

  it('need not include a required field', () => {
    expect(checkValues(FIELDS, {}, { industry: 'retail' })).toEqual({
      values: { industry: 'retail' },
      changed: ['industry'],
      rejected: {},
      rejectedCodes: {},
    });
  });

  it('are rejected for a hidden field', () => {
    expect(checkValues(FIELDS, { industry: 'wholesale' }, { stores: 2 })).toEqual({
      values: { industry: 'wholesale' },
      changed: [],
      rejected: { stores: 'hidden: it can be given only if industry == "retail"' },
      rejectedCodes: { stores: 'not_applicable' },
    });
  });

  it('are checked against the resulting state, whatever their order', () => {
    const together = { stores: 2, chain: true, industry: 'retail' };
    const checked = checkValues(FIELDS, {}, together);
    expect([checked.values, checked.rejected]).toEqual([together, {}]);
    const away = checkValues(FIELDS, together, { stores: 3, industry: 'wholesale' });
    expect(away.rejected).toEqual({ stores: 'hidden: it can be given only if industry == "retail"' });
    expect(away.values).toEqual({ stores: 2, chain: true, industry: 'wholesale' });
  });

  it('are checked against accepted values, not rejected ones', () => {
    const checked = checkValues(FIELDS, {}, { industry: 'retial', stores: 2 });
    expect(checked).toEqual({
      values: {},
      changed: [],
      rejected: {
        industry: 'must be one of: retail, wholesale',
        stores: 'hidden: it can be given only if industry == "retail"',
      },
      rejectedCodes: { industry: 'enum', stores: 'not_applicable' },
    });
  });

  it('count a hidden field as one without a value', () => {
    // `stores` was stored earlier and is hidden: `chain` depends on it being empty.
    const stored = { industry: 'wholesale', stores: 1 };
    expect(checkValues(FIELDS, stored, { chain: true }).values).toEqual({ ...stored, chain: true });
    const shown = { industry: 'retail', stores: 1 };
    expect(checkValues(FIELDS, shown, { chain: true }).rejected).toEqual({
      chain: 'hidden: it can be given only if stores != 1',
    });
  });

  it('do not change those of archived and unknown keys', () => {
    const stored = { archived: { any: ['thing'] }, nickname: 'A' };
    expect(checkValues(FIELDS, stored, { nickname: 'B', archived: 1 })).toEqual({
      values: { archived: { any: ['thing'] }, nickname: 'B' },
      changed: ['nickname'],
      rejected: { archived: 'unknown field' },
      rejectedCodes: { archived: 'unknown' },
    });
  });

  it('may have any key', () => {
    const sent = JSON.parse(
      '{"__proto__": 1, "constructor": 2, "toString": 3, "hasOwnProperty": 4, "": 5}',
    ) as Record<string, unknown>;
    const { values, rejected } = checkValues(FIELDS, {}, sent);
    expect(values).toEqual({});
    expect(Object.entries(rejected)).toEqual(Object.keys(sent).map((key) => [key, 'unknown field']));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('of a field called constructor are ordinary values', () => {
    const fields = [aField('constructor'), aField('it', 'text', { showIf: 'constructor == "x"' })];
    expect(visibleValues(fields, {})).toEqual({});
    expect(checkValues(fields, {}, { it: 'y' }).rejected).toHaveProperty('it');
    expect(Object.entries(checkValues(fields, {}, { it: 'y', constructor: 'x' }).values)).toEqual([
      ['constructor', 'x'],
      ['it', 'y'],
    ]);
  });

  it('replace a value of another type from an earlier field with the same key', () => {
    const stored = { nickname: 5 };
    expect(visibleValues([NAME], stored)).toEqual({});
    expect(checkValues([NAME], stored, { nickname: null })).toEqual({
      values: stored,
      changed: [],
      rejected: {},
      rejectedCodes: {},
    });
    expect(checkValues([NAME], stored, { nickname: '5' })).toMatchObject({
      values: { nickname: '5' },
      changed: ['nickname'],
    });
  });

  it('are returned and change nothing the second time', () => {
    const sent = fc.record(
      {
        industry: fc.constantFrom('retail', 'wholesale', 'retial', null, ''),
        stores: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, 'x')),
        chain: fc.oneof(fc.boolean(), fc.constant(null)),
        nickname: fc.oneof(fc.string(), fc.jsonValue()),
        stranger: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sent, sent, (first, second) => {
        const before = checkValues(FIELDS, {}, first).values;
        const checked = checkValues(FIELDS, before, second);
        // Sent again, accepted values are unchanged and rejected ones are rejected again.
        const again = checkValues(FIELDS, checked.values, second);
        const { values, rejected, rejectedCodes } = checked;
        expect(again).toEqual({ values, changed: [], rejected, rejectedCodes });
        expect(Object.keys(rejectedCodes)).toEqual(Object.keys(rejected));
        const keys = [...new Set([...Object.keys(before), ...Object.keys(checked.values)])];
        const differing = keys.filter((key) => before[key] !== checked.values[key]);
        expect([...checked.changed].sort()).toEqual(differing.sort());
        for (const key of Object.keys(checked.rejected)) expect(checked.values[key]).toBe(before[key]);
      }),
    );
  });
});

describe('the values shown', () => {
  it('are those with an active definition, in its order', () => {
    const stored = { nickname: 'A', archived: 1, industry: 'retail', stores: 2 };
    expect(Object.entries(visibleValues(FIELDS, stored))).toEqual([
      ['stores', 2],
      ['industry', 'retail'],
      ['nickname', 'A'],
    ]);
    // Archiving hides, restoring shows again.
    const archived = FIELDS.filter((field) => field !== STORES);
    expect(visibleValues(archived, stored)).toEqual({ nickname: 'A', industry: 'retail' });
    const { values } = checkValues(archived, stored, { nickname: 'B' });
    expect(visibleValues(FIELDS, values)).toEqual({ nickname: 'B', industry: 'retail', stores: 2 });
  });

  it('still include an option that has been removed', () => {
    const narrow = aField('industry', 'select', { typeConfig: options('wholesale') });
    expect(visibleValues([narrow], { industry: 'retail' })).toEqual({ industry: 'retail' });
    expect(checkValues([narrow], { industry: 'retail' }, { industry: 'retail' }).rejected).toEqual({
      industry: 'must be one of: wholesale',
    });
  });
});

describe('a new record', () => {
  const defaults: FieldDefinition[] = [
    { ...CHAIN, defaultValue: true },
    { ...STORES, defaultValue: 2 },
    { ...INDUSTRY, defaultValue: 'retail' },
    CODE,
  ];

  it('has defaults for visible fields without a value', () => {
    expect(withDefaults(defaults, {})).toEqual({ industry: 'retail', stores: 2, chain: true, code: 'new' });
    expect(withDefaults(defaults, { industry: 'wholesale' })).toEqual({
      industry: 'wholesale',
      chain: true,
      code: 'new',
    });
    expect(withDefaults(defaults, { stores: 1, code: 'x' })).toEqual({
      industry: 'retail',
      stores: 1,
      code: 'x',
    });
  });
});

describe('cells of a file', () => {
  const ALL: FieldDefinition[] = [
    aField('t'),
    aField('lt', 'long_text'),
    aField('n', 'number'),
    aField('b', 'boolean'),
    aField('d', 'date'),
    aField('s', 'select', { typeConfig: options('x', 'y') }),
    aField('m', 'multi_select', { typeConfig: options('x', 'y', 'z') }),
    aField('e', 'email'),
    aField('u', 'url'),
    aField('p', 'phone'),
    aField('c', 'currency', { typeConfig: { currency: 'AUD' } }),
  ];
  const CELLS = {
    t: '12',
    lt: 'a\nb',
    n: '1.50',
    b: 'Yes',
    d: '2026-01-31',
    s: 'y',
    m: 'z | x',
    e: 'a@b.co',
    u: 'http://b.co',
    p: '123',
    c: '12.5',
  };
  const KEPT = {
    t: '12',
    lt: 'a\nb',
    n: 1.5,
    b: true,
    d: '2026-01-31',
    s: 'y',
    m: ['x', 'z'],
    e: 'a@b.co',
    u: 'http://b.co',
    p: '123',
    c: '12.50',
  };

  it('are read by type', () => {
    expect(importValues(ALL, null, CELLS)).toEqual({ values: KEPT, changed: true, rejected: {} });
  });

  it('change nothing the second time', () => {
    expect(importValues(ALL, KEPT, CELLS)).toEqual({ values: KEPT, changed: false, rejected: {} });
  });

  it.each([
    ['n', '1e999', 'must be a number'],
    ['n', 'NaN', 'must be a number'],
    ['n', '1,000.00', 'must be a number'],
    ['n', '(12.00)', 'must be a number'],
    ['n', '0.12345678901234567', 'must be a number of at most 15 digits'],
    ['b', '1', 'must be true or false'],
    ['m', 'x|w', 'must be only of: x, y, z'],
    ['m', 'x|', 'must be only of: x, y, z'],
    ['m', 'x|x', 'must have each option once'],
    ['nobody', '', 'unknown field'],
    ['__proto__', 'x', 'unknown field'],
  ])('%s: %j is rejected', (key, text, reason) => {
    const { values, rejected } = importValues(ALL, {}, Object.fromEntries([[key, text]]));
    expect([values, Object.entries(rejected)]).toEqual([{}, [[key, reason]]]);
  });

  it('that are empty clear their field, and missing columns change nothing', () => {
    expect(importValues(ALL, KEPT, { t: '', m: ' ' })).toEqual({
      values: Object.fromEntries(Object.entries(KEPT).filter(([key]) => key !== 't' && key !== 'm')),
      changed: true,
      rejected: {},
    });
    expect(importValues(ALL, {}, { t: '' })).toEqual({ values: {}, changed: false, rejected: {} });
  });

  it('of a new record leave the default to missing columns', () => {
    expect(importValues([CODE], null, {})).toEqual({ values: { code: 'new' }, changed: true, rejected: {} });
    const optional = { ...CODE, required: false };
    const made = importValues([optional], null, { code: '' });
    expect(made).toEqual({ values: {}, changed: false, rejected: {} });
    // So importing the same file again changes nothing.
    expect(importValues([optional], made.values, { code: '' }).changed).toBe(false);
  });

  it('of a new record must include every required and visible field', () => {
    expect(importValues([INDUSTRY, STORES], null, { industry: 'retail' }).rejected).toEqual({
      stores: 'required',
    });
    expect(importValues([INDUSTRY, STORES], null, { industry: 'wholesale' }).rejected).toEqual({});
    expect(importValues([CODE], null, { code: '' }).rejected).toEqual({ code: 'required' });
    expect(importValues([INDUSTRY, STORES], {}, { industry: 'retail' }).rejected).toEqual({});
    expect(importValues([STORES, INDUSTRY], null, { industry: 'retail', stores: 'x' }).rejected).toEqual({
      stores: 'must be a number',
    });
  });
});
