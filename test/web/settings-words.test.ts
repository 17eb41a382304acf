import { describe, expect, it } from 'vitest';
import { printCondition } from '../../src/records/custom-fields/condition.ts';
import { parseCondition } from '../../src/records/custom-fields/parse-condition.ts';
import { ApiFailure } from '../../web/api/failure.ts';
import { refusalsOf } from '../../web/api/refusal.ts';
import { draftOf, textOf } from '../../web/pages/settings/custom-fields/condition-draft.ts';
import { keyOf, NEW_FIELD } from '../../web/pages/settings/custom-fields/draft.ts';
import {
  groupsOf,
  orderOf,
  withFieldMoved,
  withGroupMoved,
} from '../../web/pages/settings/custom-fields/groups.ts';
import type { FieldType, ManagedField } from '../../web/pages/settings/custom-fields/queries.ts';
import { dayIn } from '../../web/period/day-in.ts';
import { addDays, endOfDay } from '../../web/period/end-of-day.ts';

function field(key: string, type: FieldType, more: Partial<ManagedField> = {}): ManagedField {
  return {
    id: key,
    key,
    label: key,
    type,
    type_config: {},
    required: false,
    default_value: null,
    position: 100,
    group: null,
    show_if: null,
    kind: 'custom',
    help_text: null,
    subject: 'customer-profile',
    archived_at: null,
    created_at: null,
    updated_at: null,
    ...more,
  };
}

describe('the end of a day', () => {
  it.each([
    'Australia/Sydney',
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Africa/Cairo', // its clocks go forward at midnight
    'America/Santiago', // and here back
    'Atlantic/Azores',
    'UTC',
  ])('is its last millisecond in %s, also when clocks change', (timeZone) => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const end = Date.parse(endOfDay(day, timeZone));
      expect([dayIn(timeZone, new Date(end)), dayIn(timeZone, new Date(end + 1))]).toEqual([
        day,
        addDays(day, 1),
      ]);
    }
  });
});

describe('a condition', () => {
  const FIELDS = [field('a', 'select'), field('b', 'number'), field('c', 'boolean'), field('d', 'text')];

  it.each([
    'a == "x"',
    'a in ["x", "y z"] and b != -3.5 or c == true',
    'd == "with \\"marks\\", and or in []" or c != false and a != "ü"',
    'b == 0',
  ])('built from lists is written as it was read: %s', (text) => {
    const draft = draftOf(text, FIELDS);
    expect(draft.kind).toBe('built');
    const written = textOf(draft, FIELDS) ?? '';
    const reading = parseCondition(written);
    expect(reading.ok && printCondition(reading.value)).toBe(text);
  });

  it.each(['d in ["x", "y"]', 'gone == "x"', 'a ==', '('])(
    'that lists cannot express is kept as written: %s',
    (text) => {
      expect(draftOf(text, FIELDS)).toEqual({ kind: 'written', text });
      expect(textOf(draftOf(text, FIELDS), FIELDS)).toBe(text);
    },
  );
});

describe('a key', () => {
  it.each([
    ['Account manager', [], 'account_manager'],
    ['  Größe (m²) ', [], 'gro_e_m'],
    ['3rd party', [], 'field_3rd_party'],
    ['Region', ['region'], 'region_2'],
    ['Region', ['region', 'region_2'], 'region_3'],
    ['日本', [], ''],
    ['x'.repeat(200), [], 'x'.repeat(60)],
  ])('for %s follows the label and is never one that is taken', (label, taken, key) => {
    expect(keyOf({ ...NEW_FIELD, label }, taken)).toBe(key);
  });
});

describe('groups', () => {
  const system = field('s', 'text', { group: 'A', kind: 'system', position: 0 });
  const own = ['a1:A', 'n1:', 'b1:B', 'a2:A', 'c1:C', 'b2:B'].map((text) => {
    const [key = '', group] = text.split(':');
    return field(key, 'text', { group: group === '' ? null : (group ?? null) });
  });
  const groups = groupsOf([system, ...own]);

  it('are ordered by their first field, with ungrouped fields last', () => {
    expect(groups.map(({ title }) => title)).toEqual(['A', 'B', 'C', null]);
    expect(orderOf(groups)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'n1']);
  });

  it('keep their fields together when moved', () => {
    expect(withFieldMoved(groups, 'b2', 0)).toEqual(['a1', 'a2', 'b2', 'b1', 'c1', 'n1']);
    expect(withFieldMoved(groups, 'a1', 1)).toEqual(['a2', 'a1', 'b1', 'b2', 'c1', 'n1']);
  });

  it('can be moved, except those of the platform and ungrouped fields', () => {
    expect(withGroupMoved(groups, 'C', -1)).toEqual(['a1', 'a2', 'c1', 'b1', 'b2', 'n1']);
    expect([withGroupMoved(groups, 'B', -1), withGroupMoved(groups, 'A', 1)]).toEqual([null, null]);
    expect([withGroupMoved(groups, 'C', 1), withGroupMoved(groups, null, -1)]).toEqual([null, null]);
  });
});

describe('a refusal of the service', () => {
  const refusal = (fields: readonly Readonly<{ field: string; code: string; message: string }>[]) =>
    new ApiFailure({ status: 400, code: 'INVALID_REQUEST', message: 'name: x', detail: { fields } });

  it('is shown beside every field it is about, with the first of several messages', () => {
    const refusals = refusalsOf(
      refusal([
        { field: 'name', code: 'length', message: 'must not be empty' },
        { field: 'type_config.options[2].value', code: 'format', message: 'is: not right' },
        { field: 'name', code: 'format', message: 'must be otherwise' },
      ]),
    );
    expect([...refusals]).toEqual([
      ['name', 'Must not be empty'],
      ['type_config.options[2].value', 'Is: not right'],
    ]);
  });

  it('is shown as a whole when it is about no field, without searching its text for names of fields', () => {
    expect(refusalsOf(refusal([])).size).toBe(0);
    expect(refusalsOf(new Error('name: x')).size).toBe(0);
  });
});
