import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkValues,
  FIELD_TYPES,
  type FieldType,
  isFieldType,
} from '../../src/records/custom-fields/index.ts';
import { parseCondition } from '../../src/records/custom-fields/parse-condition.ts';
import { compilePattern, measurePattern } from '../../src/records/custom-fields/pattern.ts';
import { aField } from './custom-fields-support.ts';

const PAGE = readFileSync(new URL('../../docs/custom-fields.md', import.meta.url), 'utf8');

/** The cells of the rows of a table, below the header that is given, without the backticks around code. */
function rowsBelow(header: string): string[][] {
  const from = PAGE.indexOf(header);
  const lines = PAGE.slice(from).split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) =>
        cell
          .trim()
          .replaceAll('\\|', '|')
          .replace(/^`(.*)`$/, '$1'),
      ),
  );
}

const TYPES = rowsBelow('| type | `type_config` |');
const PATTERNS = rowsBelow('| pattern | accepts |');

function rejectionOf(type: FieldType, typeConfig: Record<string, unknown>, value: unknown) {
  return checkValues([aField('it', type, { typeConfig })], {}, { it: value }).rejected['it'];
}

describe('the page on custom fields', () => {
  it('has every type, in order', () => {
    expect(TYPES.map(([type]) => type)).toEqual(FIELD_TYPES);
  });

  it.each(TYPES)('shows settings and a value that %s accepts', (type, config, value) => {
    if (type === undefined || !isFieldType(type)) throw new Error('no such type');
    const settings: Record<string, unknown> = JSON.parse(config ?? '');
    expect(rejectionOf(type, settings, JSON.parse(value ?? ''))).toBeUndefined();
  });

  it.each(PATTERNS)('the pattern %s accepts %s and rejects %s', (pattern, accepted, rejected) => {
    const matches = compilePattern(pattern ?? '');
    expect([matches(accepted ?? ''), matches(rejected ?? '')]).toEqual([true, false]);
    expect(rejectionOf('text', { pattern }, rejected)).toBe(`must match the pattern ${pattern}`);
  });

  it('counts the steps of a repeated group as it says', () => {
    const steps = measurePattern('(ab){100}');
    if (!steps.ok) throw new Error(steps.reason);
    expect(steps.value).toBeGreaterThan(350);
    expect(steps.value).toBeLessThan(450);
  });

  it('shows conditions that can be read', () => {
    const [, examples = ''] = /```\n(industry[\s\S]*?)```/.exec(PAGE) ?? [];
    const lines = examples.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => !parseCondition(line).ok)).toEqual([]);
  });
});
