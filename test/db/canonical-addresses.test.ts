import { readdir } from 'node:fs/promises';
import { array, constantFrom, sample } from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalEmail } from '../../src/access/canonical-email.ts';
import { MigrationConflict, migrate } from '../../src/db/migrate.ts';
import { testDatabase } from '../support/database.ts';
import { anEmptyDatabase, applyThese } from './an-empty-database.ts';

const database = await testDatabase();
const ONE = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
const OTHER = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9e';
const MIGRATION = '0018_canonical_addresses.sql';
const FOLDED_SIGMA = '0030_folded_sigma.sql';
const ALL = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted();
const BEFORE = ALL.filter((name) => name < MIGRATION);

async function byDatabase(emails: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ email: string }>(
    'select canonical_email(email) as email from unnest($1::text[]) with ordinality as given(email, place) order by place',
    [emails],
  );
  return rows.map(({ email }) => email);
}

const LETTERS = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /^[\p{L}\p{N}\p{M}\p{S}\p{P}]$/u.test(letter),
);
const made = await byDatabase(LETTERS);
// The database may have an older version of Unicode, and does not change the case of letters it does not know.
const known = LETTERS.filter(
  (letter, place) => made[place] === canonicalEmail(letter) || made[place] !== letter,
);
// Latin, Greek, Cyrillic, Armenian, Arabic and others of the first blocks, and full-width letters.
const common = LETTERS.filter((letter) => /^[\0-\u1bff\u1cc0-\u2bff\uf900-\uffff]$/u.test(letter));
// Marks unknown to an older Unicode are not reordered beside others: after one that goes last, before one that goes first.
const besideMarks = LETTERS.map((letter) => `a\u0360${letter}b${letter}\u0334`);
const inOrder = await byDatabase(besideMarks);
const ordered = new Set(
  LETTERS.filter((_, place) => inOrder[place] === canonicalEmail(besideMarks[place] ?? '')),
);

it('is the same in the program and the database for every letter that the database knows', async () => {
  expect(known.length).toBeGreaterThan(0.99 * LETTERS.length);
  const all = new Set(known);
  expect(common.filter((letter) => !all.has(letter))).toEqual([]);
  expect(await byDatabase(known)).toEqual(known.map(canonicalEmail));
});

it('is the same in the program and the database for any text of common letters', async () => {
  const letters = common.filter((letter) => ordered.has(letter));
  expect(letters.length).toBeGreaterThan(0.99 * common.length);
  const texts = sample(array(constantFrom(...letters), { maxLength: 40 }), 5000).map(
    (some) => `x${some.join('')}@example.com`,
  );
  expect(await byDatabase(texts)).toEqual(texts.map(canonicalEmail));
});

it('is the same for a sigma between any letters', async () => {
  const texts = ['შΣ', 'xΣ', 'Σx', 'x\u0345Σ', 'Σ\u0345x', 'xΣ\u00adx', '1Σ', 'xς', 'xσ'].map(
    (some) => `${some}@example.com`,
  );
  expect(await byDatabase(texts)).toEqual(texts.map(canonicalEmail));
});

it('changes the sigma in existing accounts and invitations, but not in their domains', async () => {
  const [pool] = await anEmptyDatabase(database.engine);
  await applyThese(
    pool,
    ALL.filter((name) => name < FOLDED_SIGMA),
  );
  await pool.query(`
    begin;
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${ONE}', 'old', 'Old', 'AUD', 'UTC', now(), now());
    insert into users (id, email, canonical_email, password_hash, created_at, updated_at)
      values ('${ONE}', 'ΝΙΚΟΣ@νικος.gr', 'νικος@νικος.gr', 'x', now(), now());
    select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', '${ONE}', true);
    insert into invitations (id, email, canonical_email, role, token_hash, created_at, expires_at)
      values ('${ONE}', 'σας@νικος.gr', 'σας@νικος.gr', 'member', decode(repeat('00', 32), 'hex'), now(), now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query<{ email: string }>(
    'select canonical_email as email from users union all select canonical_email from invitations order by 1',
  );
  expect(rows.map(({ email }) => email)).toEqual(['νικοσ@νικος.gr', 'σασ@νικος.gr']);
});

it('gives accounts and invitations of an older version the canonical spelling', async () => {
  const [pool] = await anEmptyDatabase(database.engine);
  await applyThese(pool, BEFORE);
  await pool.query(accountOf(ONE, 'ＡＤＡ@Example.com'));
  await pool.query(`
    begin;
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${ONE}', 'old', 'Old', 'AUD', 'UTC', now(), now());
    select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', '${ONE}', true);
    insert into invitations (id, email, role, token_hash, created_at, expires_at)
      values ('${ONE}', 'GRACE@example.com', 'member', decode(repeat('00', 32), 'hex'), now(), now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query<{ email: string }>(
    'select canonical_email as email from users union all select canonical_email from invitations order by 1',
  );
  expect(rows.map(({ email }) => email)).toEqual(['ada@example.com', 'grace@example.com']);
});

it('stops the migration when two accounts share an address, names them and changes nothing', async () => {
  const [pool] = await anEmptyDatabase(database.engine);
  await applyThese(pool, BEFORE);
  await pool.query(accountOf(ONE, 'STRASSE@example.com'));
  await pool.query(accountOf(OTHER, 'straße@example.com'));
  await expect(migrate(pool)).rejects.toEqual(
    new MigrationConflict(
      `accounts ${ONE} and ${OTHER} have the same e-mail address once its case is folded, and only one of them can ` +
        'keep it: change users.email of the others, or delete them, then start again',
    ),
  );
  await pool.query(`update users set email = 'weg@example.com' where id = '${OTHER}'`);
  expect(await migrate(pool)).toContain(MIGRATION);
});

function accountOf(id: string, email: string): string {
  return `insert into users (id, email, password_hash, created_at, updated_at)
    values ('${id}', '${email}', 'x', now(), now())`;
}
