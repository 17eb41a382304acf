import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionProblems } from '../../src/records/custom-fields/check-definitions.ts';
import { type Condition, holds, printCondition } from '../../src/records/custom-fields/condition.ts';
import { parseCondition } from '../../src/records/custom-fields/parse-condition.ts';
import { aField, options } from './custom-fields-support.ts';

const literal = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
);
const key = fc.oneof(fc.constantFrom('and', 'or', 'in', 'true'), fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/));
const comparison = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('==' as const, '!=' as const),
    literals: fc.array(literal, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    key,
    operator: fc.constant('in' as const),
    literals: fc.array(literal, { minLength: 1, maxLength: 4 }),
  }),
);
const condition: fc.Arbitrary<Condition> = fc.record({
  anyOf: fc.array(fc.array(comparison, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
});

describe('the text of a condition', () => {
  it('is read as it was printed', () => {
    fc.assert(
      fc.property(condition, (given) => {
        expect(parseCondition(printCondition(given))).toEqual({ ok: true, value: given });
      }),
    );
  });

  it.each([
    ['a=="x"', 'a == "x"'],
    ['  a\n!=\t"x"  ', 'a != "x"'],
    ['a in["x","y"]or b==1 and c==true', 'a in ["x", "y"] or b == 1 and c == true'],
    ['a == "\\u0041\\n\\""', 'a == "A\\n\\""'],
    ['a == -0', 'a == 0'],
    ['a == -1.50e1', 'a == -15'],
    ['in in [false]', 'in in [false]'],
    ['a == "x or y" and b == " and "', 'a == "x or y" and b == " and "'],
  ])('%j is read as %j', (text, printed) => {
    const reading = parseCondition(text);
    expect(reading.ok ? printCondition(reading.value) : reading.reason).toBe(printed);
  });

  it.each([
    ['', 'must have the key of a field at character 1, not the end'],
    ['   ', 'must have the key of a field at character 4, not the end'],
    ['Industry == "x"', 'must have the key of a field at character 1, not "Industry == \\"x\\""'],
    ['a', 'must have ==, != or in at character 2, not the end'],
    ['a = "x"', 'must have ==, != or in at character 3, not "= \\"x\\""'],
    ['a inside ["x"]', 'must have ==, != or in at character 3, not "inside [\\"x\\"]"'],
    ['a == x', 'must have a text in double quotation marks, a number, true or false at character 6, not "x"'],
    [
      "a == 'x'",
      'must have a text in double quotation marks, a number, true or false at character 6, not "\'x\'"',
    ],
    [
      'a == "x',
      'must have a text in double quotation marks, a number, true or false at character 6, not "\\"x"',
    ],
    ['a == "\\x"', 'must have a text as JSON writes it at character 6, not "\\"\\\\x\\""'],
    [
      'a == null',
      'must have a text in double quotation marks, a number, true or false at character 6, not "null"',
    ],
    ['a == 1e999', 'must have a smaller number at character 6, not "1e999"'],
    [
      'a == 01',
      'must have a text in double quotation marks, a number, true or false at character 6, not "01"',
    ],
    ['a in "x"', 'must have "[" at character 6, not "\\"x\\""'],
    [
      'a in []',
      'must have a text in double quotation marks, a number, true or false at character 7, not "]"',
    ],
    ['a in ["x" "y"]', 'must have "," or "]" at character 11, not "\\"y\\"]"'],
    [
      'a in ["x",]',
      'must have a text in double quotation marks, a number, true or false at character 11, not "]"',
    ],
    ['a == "x" b == "y"', 'must have "and", "or" or the end at character 10, not "b == \\"y\\""'],
    ['a == "x" && b == "y"', 'must have "and", "or" or the end at character 10, not "&& b == \\"y\\""'],
    ['a == "x" and', 'must have the key of a field at character 13, not the end'],
    ['(a == "x")', 'must have the key of a field at character 1, not "(a == \\"x\\")"'],
    ['not a == "x"', 'must have ==, != or in at character 5, not "a == \\"x\\""'],
  ])('%j is refused', (text, reason) => {
    // `quote` keeps quotation marks inside as they are.
    expect(parseCondition(text)).toEqual({
      ok: false,
      code: 'format',
      reason: reason.replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
    });
  });

  it('of any kind is read or refused', () => {
    const token = fc.constantFrom(
      'a',
      ' ',
      '==',
      '!=',
      'in',
      '[',
      ']',
      ',',
      '"',
      '\\',
      'and',
      'or',
      '1',
      '-',
      'true',
      '\n',
    );
    const text = fc.oneof(
      fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        const reading = parseCondition(given);
        const again = reading.ok ? parseCondition(printCondition(reading.value)) : reading;
        expect(again).toEqual(reading);
      }),
      { numRuns: 2000 },
    );
  });

  it('may be as long as a body may be', () => {
    const many = Array.from({ length: 50_000 }, () => 'a == "x"').join(' and ');
    expect(parseCondition(many).ok).toBe(true);
    for (const text of [
      '"'.repeat(500_000),
      ' '.repeat(500_000),
      `a == "${'\\'.repeat(500_001)}`,
      'a in ['.repeat(90_000),
    ])
      expect(parseCondition(text).ok).toBe(false);
  });
});

describe('a condition', () => {
  const values: Record<string, string> = { a: 'x', b: 'y' };

  it('holds when the obvious reading of its text does', () => {
    const word = fc.constantFrom('a', 'b', 'absent');
    const value = fc.constantFrom('x', 'y', 'z');
    const piece = fc.oneof(
      fc
        .tuple(word, fc.constantFrom('==', '!='), value)
        .map(([name, sign, text]) => `${name} ${sign} "${text}"`),
      fc.tuple(word, value, value).map(([name, one, other]) => `${name} in ["${one}", "${other}"]`),
    );
    const text = fc
      .array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map((part) => part.join(' and ')).join(' or '));
    const isTrue = (one: string): boolean => {
      const [name = '', sign = '', ...rest] = one.split(' ');
      const isNamed = rest.join(' ').includes(`"${values[name] ?? 'nothing'}"`);
      return sign === '!=' ? !isNamed : isNamed;
    };
    fc.assert(
      fc.property(text, (given) => {
        const reading = parseCondition(given);
        const held = reading.ok && holds(reading.value, (name, one) => values[name] === one);
        expect(held).toBe(given.split(' or ').some((part) => part.split(' and ').every(isTrue)));
      }),
    );
  });
});

describe('the conditions of a subject', () => {
  const industry = aField('industry', 'select', { typeConfig: options('retail', 'wholesale') });
  const tags = aField('tags', 'multi_select', { typeConfig: options('big', 'small') });
  const others = [
    industry,
    tags,
    aField('stores', 'number'),
    aField('listed', 'boolean'),
    aField('since', 'date'),
    aField('budget', 'currency'),
    aField('name'),
  ];
  const reasonsFor = (showIf: string) =>
    conditionProblems([...others, aField('it', 'text', { showIf })]).map(
      ({ key: of, reason }) => `${of}: ${reason}`,
    );

  it.each([
    'industry == "retail" and tags in ["big", "small"] or stores != 3',
    'listed == true and since == "2026-01-01" and budget == 12.5 and name != "x"',
  ])('%s may be asked', (showIf) => {
    expect(reasonsFor(showIf)).toEqual([]);
  });

  it.each([
    [
      'industry == "retial"',
      'must compare industry with one of its options (retail, wholesale), not with "retial"',
    ],
    ['tags in ["big", "huge"]', 'must compare tags with one of its options (big, small), not with "huge"'],
    ['industry == 1', 'must compare industry with one of its options (retail, wholesale), not with 1'],
    ['stores == "3"', 'must compare stores with a number, not with "3"'],
    ['listed == "true"', 'must compare listed with true or false, not with "true"'],
    ['since == "2026-02-30"', 'must compare since with a date in quotation marks, not with "2026-02-30"'],
    ['budget == "12.5"', 'must compare budget with a number, not with "12.5"'],
    ['name == 5', 'must compare name with a text in quotation marks, not with 5'],
    ['nobody == "x"', 'must refer to a field that exists, not to "nobody"'],
    ['constructor == "x"', 'must refer to a field that exists, not to "constructor"'],
    ['it == "x"', 'must not depend on itself: it → it'],
    ['industry = "x"', 'must have ==, != or in at character 10, not "= "x""'],
  ])('%s is refused', (showIf, reason) => {
    expect(reasonsFor(showIf)).toEqual([`it: ${reason}`]);
  });

  it('go in no circle', () => {
    const circle = [
      aField('a', 'text', { showIf: 'b == "x"' }),
      aField('b', 'text', { showIf: 'c == "x"' }),
      aField('c', 'text', { showIf: 'name == "y" and a == "x"' }),
      aField('leads_there', 'text', { showIf: 'a == "x"' }),
    ];
    expect(
      conditionProblems([...others, ...circle]).map(({ key: of, reason }) => `${of}: ${reason}`),
    ).toEqual([
      'a: must not depend on itself: a → b → c → a',
      'b: must not depend on itself: b → c → a → b',
      'c: must not depend on itself: c → a → b → c',
    ]);
  });

  it('may form a long chain', () => {
    const chain = Array.from({ length: 200 }, (_, index) =>
      aField(`f${index}`, 'text', { showIf: index === 0 ? null : `f${index - 1} == "x"` }),
    );
    expect(conditionProblems(chain)).toEqual([]);
    const closed = conditionProblems([...chain.slice(1), aField('f0', 'text', { showIf: 'f199 == "x"' })]);
    expect(closed).toHaveLength(200);
    expect(closed.at(-1)?.reason).toBe(
      'must not depend on itself: f0 → f199 → f198 → f197 → f196 → f195 → … → f0',
    );
  });
});
