import { describe, expect, it } from 'vitest';
import { rulesBrokenBy } from '../support/distributable.ts';

const RETURNING = 'insert … select has returning';
const ELEMENT = 'no array subscript in an update';
const SETTINGS = 'no stable cast or function of a column in an update';
const VOLATILE = 'no volatile function in an update';
const OUTER = 'no platform table is outer-joined to a tenant table';
const MIXED = 'no platform table is changed by reading a tenant table';

describe('the rules of a distributed database', () => {
  it.each([
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
