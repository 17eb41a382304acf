import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/db/scope.ts';
import { isSecondRole, rulesBrokenBy } from '../support/distributable.ts';
import type { Changes } from '../support/watched-query.ts';

const SETTING = 'a setting is made by a statement';
const RETURNING = 'insert … select has returning';
const ELEMENT = 'no array subscript in an update';
const SETTINGS = 'no stable cast or function of a column in an update';
const VOLATILE = 'no volatile function in an update';
const OUTER = 'no platform table is outer-joined to a tenant table';
const MIXED = 'no platform table is changed by reading a tenant table';

describe('the rules of a distributed database', () => {
  it.each([
    ["select set_config('statement_timeout', '0', true)", [SETTING]],
    ["select set_config('lock_timeout', $1, true) from accounts", [SETTING]],
    ["set local lock_timeout = '5s'", []],
    ["select current_setting('lock_timeout')", []],

    ['insert into accounts (id) select id from departments', [RETURNING]],
    ['insert into accounts (id) select $1 on conflict do nothing', [RETURNING]],
    ['with added as (insert into accounts (id) select $1) select 1', [RETURNING]],
    ['with found as (select 1) insert into accounts (id) select * from found', [RETURNING]],
    ['insert into accounts (id) select $1 returning 1', []],
    ['insert into accounts (id) values ($1), ($2)', []],
    ['insert into pg_temp.names (name) select $1', []],
    ['insert into users (id) select $1', []],

    ['update accounts set name = names[position]', [ELEMENT]],
    ['update accounts set name = ($1::text[])[position]', [ELEMENT]],
    ['update accounts set name = other from (select names[1] as other from departments) found', [ELEMENT]],
    ['update accounts set names[1] = $1', [ELEMENT]],
    ['update accounts set name = ($1::text[])[1]', []],
    ['update users set name = names[1]', []],
    ['select names[1] from accounts', []],

    ["update accounts set day = (value ->> 'day')::date", [SETTINGS]],
    ['update accounts set name = $1 where created_at::timestamp > $2', [SETTINGS]],
    ["update accounts set name = to_char(created_at, 'YYYY')", [SETTINGS]],
    [
      'insert into accounts (id) values ($1) on conflict (id) do update set day = accounts.code::date',
      [SETTINGS],
    ],
    ['update accounts set day = $1::date, number = code::integer', []],
    ['update accounts set updated_at = now()', []],

    ['update accounts set id = gen_random_uuid()', [VOLATILE]],
    ['update accounts set name = $1 where pg_try_advisory_xact_lock(number)', [VOLATILE]],
    [
      'with changed as (update accounts set number = random() returning id) select id from changed',
      [VOLATILE],
    ],
    ['insert into accounts (id) values (gen_random_uuid())', []],
    ['update users set id = gen_random_uuid()', []],

    ['select from users left join memberships on true', [OUTER]],
    ['select from users left join (select * from memberships where id = $1) member on true', [OUTER]],
    ['select from memberships right join organizations on true', [OUTER]],
    ['select from users full join memberships on true', [OUTER]],
    ['with member as (select from memberships) select from users left join member on true', [OUTER]],
    ['select from memberships left join users on true', []],
    ['select from users join memberships on true', []],
    ['select from memberships join organizations on true left join accounts on true', []],
    ['select from unnest($1::uuid[]) given left join memberships on true', []],

    ['delete from users where not exists (select from memberships)', [MIXED]],
    ['update organizations set name = account.name from accounts account', [MIXED]],
    ['insert into sessions (user_id) select user_id from memberships', [MIXED]],
    ['with gone as (select user_id from memberships) delete from users using gone', [MIXED]],
    ['delete from users where id in (select user_id from sessions)', []],
    ['update accounts set name = organization.name from organizations organization', []],
    ['insert into pg_temp.names (name) select name from accounts', []],
  ])('%s', (text, broken) => {
    expect(rulesBrokenBy(text)).toEqual(broken);
  });
});

describe('a transaction by several roles', () => {
  const [PLATFORM, TENANT, ERASER] = ['almanac_platform', 'almanac_tenant', 'almanac_eraser'] as const;

  it.each<readonly [string, readonly (readonly [Role, string])[], boolean]>([
    [
      'changes rows of nodes by two',
      [
        [PLATFORM, 'insert into data_versions (organization_id) values ($1)'],
        [TENANT, 'insert into audit_events (id) values ($1)'],
      ],
      true,
    ],
    [
      'changes what has a copy on every node by two',
      [
        [PLATFORM, 'insert into organizations (id) values ($1)'],
        [TENANT, 'update organizations set name = $1'],
      ],
      true,
    ],
    [
      'reads by one what another has changed',
      [
        [ERASER, 'delete from memberships'],
        [PLATFORM, 'select user_id from memberships'],
      ],
      true,
    ],
    [
      'changes in a common table what another reads',
      [
        [TENANT, 'with made as (insert into accounts (id) values ($1) returning id) select id from made'],
        [PLATFORM, 'select user_id from memberships'],
      ],
      true,
    ],
    [
      'changes rows of the coordinator by one and of nodes by another',
      [
        [PLATFORM, 'insert into users (id) values ($1)'],
        [PLATFORM, 'select user_id from memberships'],
        [TENANT, 'insert into memberships (id) values ($1)'],
        [TENANT, 'update invitations set accepted_at = $1'],
        [TENANT, 'select name from organizations'],
        [PLATFORM, 'insert into sessions (id) values ($1)'],
      ],
      false,
    ],
    [
      'erases, and records that by the role that stands for the tenant door',
      [
        [ERASER, 'delete from memberships'],
        [TENANT, 'insert into audit_events (id) values ($1)'],
        [ERASER, 'delete from accounts'],
      ],
      false,
    ],
  ])('that %s', (_what, statements, isWrong) => {
    const changes: Changes = new Map();
    const found = statements.map(([role, text]) => isSecondRole(text, role, changes));
    expect(found).toEqual(statements.map((_statement, place) => isWrong && place === statements.length - 1));
  });
});
