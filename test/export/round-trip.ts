import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { exportBook } from '../../src/export/export-book.ts';
import type { ExportScope } from '../../src/export/exported-table.ts';
import { writeToFolder } from '../../src/export/to-folder.ts';
import { findBook } from '../../src/import/find-book.ts';
import { importBook } from '../../src/import/import.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { readOrganization } from '../../src/settings/organization.ts';
import { answersTo } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization, START } from '../support/app.ts';
import { day } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';

export const EVERYTHING: ExportScope = { capabilities: EVERY_CAPABILITY, withDemographics: true };

/** The files of an export, by their names. */
export type Files = Readonly<Record<string, string>>;

/** Exports an organisation into a folder that `use` reads, and that goes afterwards. */
export async function exported<Result>(
  { pool }: TestDatabase,
  organizationId: string,
  use: (folder: string, files: Files) => Promise<Result>,
  scope: ExportScope = EVERYTHING,
): Promise<Result> {
  const parent = await mkdtemp(join(tmpdir(), 'almanac-export-'));
  const folder = join(parent, 'book');
  const { signal } = new AbortController();
  try {
    const tenant = openTenantDoor(pool, organizationId, { kind: 'export', signal });
    await writeToFolder(
      folder,
      signal,
      async (target) => await exportBook(tenant, { scope, target, onProgress: () => undefined }),
    );
    return await use(folder, await filesIn(folder));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function filesIn(folder: string): Promise<Files> {
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  );
  return Object.fromEntries(texts);
}

/** What a round trip gave: the organisation that the export was imported into, and its files before and after. */
export type RoundTrip = Readonly<{ tenant: TenantWriter; before: Files; after: Files }>;

/** Exports an organisation, imports that into an empty one, and exports it again. */
export async function roundTrip(database: TestDatabase, organizationId: string): Promise<RoundTrip> {
  const other = await anOrganization(database, { baseCurrency: 'JPY', timeZone: 'UTC' });
  const tenant = openTenantDoor(database.pool, other.id);
  const before = await exported(database, organizationId, async (folder, files) => {
    const now = new Date(START);
    const { refused } = await importBook(tenant, {
      id: newId(now),
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: other.slug,
      findBook: async () => await findBook(folder, null),
      dryRun: false,
      now,
      onProgress: () => undefined,
    });
    if (refused.length > 0) throw new Error(`an export was refused: ${JSON.stringify(refused.slice(0, 5))}`);
    return files;
  });
  const after = await exported(database, other.id, async (_, files) => files);
  return { tenant, before, after };
}

/** `npm run proof:roundtrip` asks on so many days between the first and the last of books; a test on few. */
export function daysToAsk(everyDay: readonly string[]): readonly string[] {
  const count = Number(process.env['ALMANAC_ROUNDTRIP_DAYS'] ?? 0);
  if (count === 0) return everyDay;
  const [first, last] = [Date.UTC(2022, 0, 1), Date.UTC(2026, 10, 20)];
  return Array.from({ length: count }, (_, index) =>
    new Date(last - Math.floor((index * (last - first)) / count)).toISOString().slice(0, 10),
  );
}

/** Asks every metric on these days of both, and answers with what differs; counts the answers. */
export async function differencesBetween(
  one: TenantWriter,
  other: TenantWriter,
  days: readonly string[],
): Promise<Readonly<{ answers: number; differ: readonly string[] }>> {
  let answers = 0;
  const differ: string[] = [];
  for (const today of days) {
    const before = await everyAnswer(one, today);
    answers += before.size;
    differ.push(...differing(before, await everyAnswer(other, today)).map((name) => `${today} ${name}`));
  }
  return { answers, differ };
}

/** Every metric as of a day, with the period that a day or a range takes. */
export async function everyAnswer(
  tenant: TenantWriter,
  today: string,
): Promise<ReadonlyMap<string, PlainValue>> {
  const { financial_year_start_month: month, minimum_group_size: minimum } = await readOrganization(tenant);
  const asked = CATALOG.flatMap(({ id, periodKind }) =>
    PERIODS[periodKind].map((period) => ({ id, period })),
  );
  const questions = asked.map(({ id, period }) => question(id, period, day(today), month));
  const answers = await answersTo(tenant, questions, minimum);
  return new Map(
    asked.map(({ id, period }, index) => [`${id} ${period}`, withoutIds(answers[index] as PlainValue)]),
  );
}

const PERIODS = { snapshot: ['today'], range: ['ytd', 'trailing_3'] } as const;

/** The same without the keys of parts, which are ids. Parts of one label are in the order of their values. */
function withoutIds(value: PlainValue): PlainValue {
  return value.kind === 'breakdown'
    ? { ...value, items: value.items.map((item) => ({ ...item, key: '' })) }
    : value;
}

/** The answers that differ, by their names. */
export function differing(
  one: ReadonlyMap<string, PlainValue>,
  other: ReadonlyMap<string, PlainValue>,
): string[] {
  return [...one].flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(other.get(name))
      ? []
      : [
          `${name}: ${JSON.stringify(value).slice(0, 300)} / ${JSON.stringify(other.get(name)).slice(0, 300)}`,
        ],
  );
}
