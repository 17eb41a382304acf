import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { testDatabase } from '../support/database.ts';
import { enterOld, migratedBefore, throughDoor } from './an-empty-database.ts';

const database = await testDatabase();
const OLD = '01890000-0000-7000-8000-000000000001';

it('job titles that were custom fields become those of the latest assignment that counts', async () => {
  const pool = await migratedBefore(database.engine, '0068_job_titles.sql');
  const member = (digit: string) => `${OLD.slice(0, -1)}${digit}`;
  const holder = (digit: string, fields: string) =>
    `('${member(digit)}', 'member', '${fields}', '2024-01-01', now(), now())`;
  const assignment = (digit: string, day: string, voided: boolean) =>
    `(gen_random_uuid(), '${member(digit)}', '${day}', 'member', 'active', now(), ${voided ? 'now()' : 'null'})`;
  await pool.query(`
    begin;
    ${enterOld(OLD)}
    select set_config('almanac.write_id', '${OLD}', true);
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${OLD}', 'old', 'Old', 'AUD', 'UTC', now(), now());
    insert into memberships (id, role, custom_fields, employment_start_date, created_at, updated_at) values
      ${holder('1', String.raw`{"job_title": " Head of\nsales "}`)}, ${holder('2', '{"job_title": "  "}')}, ${holder('3', '{}')};
    insert into membership_assignments (id, membership_id, effective_from, role, status, recorded_at, voided_at) values
      ${assignment('1', '2024-01-01', false)}, ${assignment('1', '2025-01-01', false)}, ${assignment('1', '2026-01-01', true)},
      ${assignment('2', '2024-01-01', false)}, ${assignment('3', '2024-01-01', false)};
    commit`);
  expect(await migrate(pool)).toContain('0068_job_titles.sql');
  const { rows } = await throughDoor(
    pool,
    OLD,
    'select membership_id, effective_from::text as day, job_title from membership_assignments order by 1, 2',
  );
  expect(rows.map(Object.values)).toEqual([
    [member('1'), '2024-01-01', null],
    [member('1'), '2025-01-01', 'Head of sales'],
    [member('1'), '2026-01-01', null],
    [member('2'), '2024-01-01', null],
    [member('3'), '2024-01-01', null],
  ]);
  const forced = await pool.query(
    `select relname, relforcerowsecurity as forced from pg_class where relname in ('memberships', 'membership_assignments') order by 1`,
  );
  expect(forced.rows.map(Object.values)).toEqual([
    ['membership_assignments', true],
    ['memberships', true],
  ]);
});
