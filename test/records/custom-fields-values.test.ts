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
// Not in the order of their conditions.
const FIELDS = [CHAIN, STORES, INDUSTRY, NAME];

describe('values that a PATCH sends', () => {
  it('are kept, and what differs is told in the order of the definitions', () => {
    const stored = { industry: 'retail', stores: 2, nickname: 'A' };
    expect(checkValues(FIELDS, stored, { nickname: 'B', stores: 3, industry: 'retail' })).toEqual({
      values: { industry: 'retail', stores: 3, nickname: 'B' },
      changed: ['stores', 'nickname'],
      rejected: {},
      rejectedCodes: {},
    });
  });

  it('that are rejected keep nobody else from being taken', () => {
    const stored = { nickname: 'A', industry: 'retail' };
    expect(checkValues(FIELDS, stored, { nickname: 5, industry: 'wholesale', other: 1 })).toEqual({
      values: { nickname: 'A', industry: 'wholesale' },
      changed: ['industry'],
      rejected: { nickname: 'must be a text', other: 'unknown field' },
      rejectedCodes: { nickname: 'type', other: 'unknown' },
    });
  });

  it('that mean the same change nothing', () => {
    const fields = [
      aField('price', 'currency', { typeConfig: { currency: 'AUD' } }),
      aField('tags', 'multi_select', { typeConfig: options('a', 'b') }),
      aField('size', 'number'),
    ];
    // As they were kept under other settings.
    const stored = { price: '12.5000', tags: ['b', 'a'], size: 1 };
    const checked = checkValues(fields, stored, { price: 12.5, tags: ['a', 'b'], size: 1.0 });
    expect(checked).toEqual({ values: stored, changed: [], rejected: {}, rejectedCodes: {} });
    expect(checked.values).toBe(stored);
  });

  it('may be nothing, which clears', () => {
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

  it('cannot clear what is required while it is there', () => {
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

  it('need not have what is required and was not sent', () => {
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

  it('are judged by the state that results, whatever their order', () => {
    const together = { stores: 2, chain: true, industry: 'retail' };
    const checked = checkValues(FIELDS, {}, together);
    expect([checked.values, checked.rejected]).toEqual([together, {}]);
    const away = checkValues(FIELDS, together, { stores: 3, industry: 'wholesale' });
    expect(away.rejected).toEqual({ stores: 'hidden: it can be given only if industry == "retail"' });
    expect(away.values).toEqual({ stores: 2, chain: true, industry: 'wholesale' });
  });

  it('are judged by what is taken, and not by what is rejected', () => {
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
    // `stores` is kept from earlier, and hidden: `chain` depends on it having none.
    const stored = { industry: 'wholesale', stores: 1 };
    expect(checkValues(FIELDS, stored, { chain: true }).values).toEqual({ ...stored, chain: true });
    const shown = { industry: 'retail', stores: 1 };
    expect(checkValues(FIELDS, shown, { chain: true }).rejected).toEqual({
      chain: 'hidden: it can be given only if stores != 1',
    });
  });

  it('leave those of archived and unknown keys alone', () => {
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

  it('of a field called constructor are values like others', () => {
    const fields = [aField('constructor'), aField('it', 'text', { showIf: 'constructor == "x"' })];
    expect(visibleValues(fields, {})).toEqual({});
    expect(checkValues(fields, {}, { it: 'y' }).rejected).toHaveProperty('it');
    expect(Object.entries(checkValues(fields, {}, { it: 'y', constructor: 'x' }).values)).toEqual([
      ['constructor', 'x'],
      ['it', 'y'],
    ]);
  });

  it('take the place of a value of another type, which the key had before', () => {
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

  it('are told back and change nothing the second time', () => {
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
        // Said a second time, everything that was taken is there, and what was rejected is rejected.
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

describe('what is shown', () => {
  it('is what has an active definition, in its order', () => {
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

  it('still has an option that there is no more', () => {
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

  it('has the defaults of what is visible and was not given', () => {
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

  it('that are empty clear, and columns that are not there leave alone', () => {
    expect(importValues(ALL, KEPT, { t: '', m: ' ' })).toEqual({
      values: Object.fromEntries(Object.entries(KEPT).filter(([key]) => key !== 't' && key !== 'm')),
      changed: true,
      rejected: {},
    });
    expect(importValues(ALL, {}, { t: '' })).toEqual({ values: {}, changed: false, rejected: {} });
  });

  it('of a new record leave the default to columns that are not there', () => {
    expect(importValues([CODE], null, {})).toEqual({ values: { code: 'new' }, changed: true, rejected: {} });
    const optional = { ...CODE, required: false };
    const made = importValues([optional], null, { code: '' });
    expect(made).toEqual({ values: {}, changed: false, rejected: {} });
    // Which is why the same file again changes nothing.
    expect(importValues([optional], made.values, { code: '' }).changed).toBe(false);
  });

  it('of a new record give what is required and visible', () => {
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
