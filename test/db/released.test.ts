import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { aFreshDatabase, restore } from '../backup/databases.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

// A database of each released schema (NNNN.almanac) and the answers of that release (NNNN.json). When a later release changes the
// meaning of a metric, recorded in CHANGELOG.md, NNNN.changed.json has the new answers and the reason.
const FOLDER = new URL('./fixtures/', import.meta.url);
const RELEASES = (await readdir(FOLDER)).flatMap((name) => /^(\d{4})\.almanac$/.exec(name)?.[1] ?? []);
const { engine } = await testDatabase();

it('keeps the first schema, and that of 22 November 2026', () => {
  expect(RELEASES).toEqual(expect.arrayContaining(['0011', '0017']));
});

it.each(RELEASES)(
  'a database of migration %s gives the same answers after its upgrade',
  async (number) => {
    const target = await aFreshDatabase(engine);
    const { header } = await restore(target.pool, new URL(`${number}.almanac`, FOLDER).pathname);
    expect(header.migrations.at(-1)?.name.slice(0, 4)).toBe(number);
    const company = await findOrganization(target.platform, 'demo');
    if (company === null) throw new Error('the company of the fixture is not there');
    const findings = await verifyBooks(target.openTenant(company.id));
    expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
    const { secret: as } = await aKey(target, company, ['metrics.read', 'people.view_cost']);
    const { get } = await testApp(target, { config: { rememberedBytes: 0 } });
    const before = { ...(await answersIn(`${number}.json`)), ...(await changedSince(number)) };
    const kinds = new Map(CATALOG.map(({ id, periodKind }) => [id, periodKind]));
    const after: Record<string, unknown> = {};
    for (const id of Object.keys(before)) {
      const period = kinds.get(id) === 'snapshot' ? 'as_of:2026-09-30' : '2026-01-01:2026-09-30';
      // What is known of a value came later, beside it.
      const { coverage, ...value } = (
        await get(`/api/v1/metrics/${id}/value?period=${period}`, { as })
      ).json<{
        data: Readonly<{ coverage: unknown }>;
      }>().data;
      expect(coverage, id).toHaveProperty('state');
      after[id] = withoutBasis(value);
    }
    expect(after).toEqual(before);
  },
  200_000,
);

/** The same without saying whether it is of documents or of the ledger, which came later too. */
function withoutBasis(answer: object): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (IS_LATER(key, value) ? undefined : value)),
  );
}

const IS_LATER = (key: string, value: unknown) =>
  key === 'basis' && (value === 'documents' || value === 'ledger');

/** The intended changes since a release, by metric. Fails without a reason. */
async function changedSince(number: string): Promise<Record<string, unknown>> {
  const changed = (await answersIn(`${number}.changed.json`)) as Record<string, Changed>;
  return Object.fromEntries(
    Object.entries(changed).map(([id, { because, answer }]) => {
      expect(because, id).toMatch(/\w.{20,}\.$/);
      return [id, answer];
    }),
  );
}

type Changed = Readonly<{ because: string; answer: unknown }>;

/** The content of a file by metric, or nothing without the file. */
async function answersIn(name: string): Promise<Record<string, unknown>> {
  if (!(await readdir(FOLDER)).includes(name)) return {};
  return JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as Record<string, unknown>;
}
