import { expect, it } from 'vitest';
import { dueDays } from '../../src/disclosure/due-days.ts';
import { afterwards, type MadeSnapshot, NOTHING_SHOWN } from '../../src/disclosure/history.ts';
import { makeSnapshot } from '../../src/disclosure/make-snapshot.ts';
import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import { storedSnapshot } from '../../src/disclosure/stored-snapshot.ts';
import { FIGURES } from '../../src/metrics/catalog/registry.ts';
import { makeDueSnapshots } from '../../src/records/snapshots/make-due-snapshots.ts';
import { readSnapshots } from '../../src/records/snapshots/read-history.ts';
import { readStanding } from '../../src/records/snapshots/read-standing.ts';
import { selectStaffRows } from '../../src/sql/people/staff-records.ts';
import { growingStaff } from '../generators/growing-staff.ts';
import { aTenant, importing } from '../import/people-files.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const NOW = new Date(START);
const database = await testDatabase();

it('snapshots of ten years are those made of the staff of one day after the other', async () => {
  const tenant = await aTenant(database);
  const files = await importing(tenant, growingStaff(60, { isBack: true }), NOW);
  expect(Object.keys(files)).toContain('compensation.csv');
  const standing = await readStanding(async (statement) => await tenant.read(statement));
  const days = dueDays(standing, NOW, true);
  expect(days.length).toBeGreaterThan(36);
  const expected: MadeSnapshot[] = [];
  for (const candidate of days) {
    const rows = await tenant.read(selectStaffRows([candidate.day]));
    const staff = staffOfDays(rows).get(candidate.day) ?? [];
    const history = expected.reduce(afterwards, NOTHING_SHOWN);
    const on = {
      ...candidate,
      staff,
      minimumGroupSize: standing.minimum_group_size,
      beginsSeries: false,
    };
    expected.push(makeSnapshot(history, on, FIGURES));
  }
  expect(await makeDueSnapshots(tenant, NOW, { begins: true })).toBe(true);
  const kept = await tenant.snapshot(async (transaction) => await readSnapshots(transaction));
  expect(kept.map(({ number }) => number)).toEqual(days.map((_, index) => index + 1));
  expect(kept.map(({ made }) => plain(made))).toEqual(expected.map(plain));
  // A comparison of nothing proves nothing.
  expect(expected.filter(({ whole }) => whole !== null).length).toBeGreaterThan(2);
  expect(expected.flatMap(({ gaps }) => gaps).length).toBeGreaterThan(5);
});

/** What was shown, whatever the order. */
function plain({ endsYear, whole, groups, gaps, answers }: MadeSnapshot) {
  return {
    endsYear,
    whole: whole === null ? null : { day: whole.day, persons: [...whole.persons].sort() },
    groups: Object.fromEntries(
      groups.map(({ metric, part, persons }) => [`${metric} ${part}`, [...persons].sort()]),
    ),
    gaps: Object.fromEntries(gaps.map(({ metric, part, sides }) => [`${metric} ${part}`, sides])),
    answers: Object.fromEntries([...answers].map(([metric, snapshot]) => [metric, storedSnapshot(snapshot)])),
  };
}
