import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Capability, EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization, START } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type BookFiles, importInto, refusalsOf } from './importing.ts';

export const LATER = new Date('2026-12-01T00:00:00Z');

export async function aTenant(database: TestDatabase): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

/** What an import counts, by file, or what it refuses. */
export async function importing(
  tenant: TenantWriter,
  files: BookFiles,
  now = new Date(START),
  capabilities: ReadonlySet<Capability> = EVERY_CAPABILITY,
) {
  // Also before the first test of a file, where none can be waited for to be finished.
  const folder = await mkdtemp(join(tmpdir(), 'almanac-people-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const report = await importInto(tenant, folder, { now, capabilities });
  await rm(folder, { recursive: true, force: true });
  if (report.refusedCount > 0) return refusalsOf(report);
  return Object.fromEntries(
    report.files.map(({ file, added, changed, unchanged }) => [file, [added, changed, unchanged]]),
  );
}

const TABLES = [
  'departments',
  'parties',
  'persons',
  'memberships',
  'membership_assignments',
  'compensation_entries',
  'audit_events',
];

/** Every row about people, including hidden columns: two results are equal if nothing has changed. */
export async function peopleOf(tenant: TenantWriter): Promise<string[]> {
  const rows: string[] = [];
  for (const table of [...TABLES, 'person_demographics']) {
    const found = await tenant.read(
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.compile(query),
    );
    rows.push(...found.map(({ row }) => `${table} ${row}`));
  }
  return rows;
}

export const DEPARTMENTS = `department,name,parent
sales-au,"Sales, Australia",sales
sales,Sales,all
all,Everybody,
`;

export const PERSONS = `person,legal_name,preferred_name,trading_name,work_email,photo_url,gender,ethnicity,date_of_birth,country
P-1,Margaret Okafor,Maggie,,maggie@example.com,https://example.com/m.jpg,F,Pacific,1971-02-03,BT
P-2,Tom Zeller,,,Tom@example.com,,man,,,NZ
P-3,Sam Ng,,Ng Design,,,,,,
`;

export const MEMBERSHIPS = `membership,person,role,status,department,manager,employment_start_date,termination_date,effective_from
M-2,P-2,member,active,sales-au,M-1,2024-02-05,,
M-2,P-2,admin,active,sales,M-1,2024-02-05,,2025-07-01
M-1,P-1,,,all,,2020-01-01,,
M-3,P-3,contractor,inactive,sales,M-2,2025-01-01,2026-06-30,
`;

export const COMPENSATION = `compensation,membership,pay_type,amount,currency,frequency,engagement_type,weekly_hours,effective_from,effective_to
PAY-1,M-1,salary,180000,AUD,annual,full_time,38,2020-01-01,
PAY-2a,M-2,salary,90000.50,,annual,full_time,38,2024-02-05,2025-06-30
PAY-2b,M-2,salary,96000.1234,,annual,full_time,38,2025-07-01,
PAY-3,M-3,hourly,75,USD,hourly,contractor,,2025-01-01,
`;

/** A book of people, each of whose files refers to another. */
export const PEOPLE: BookFiles = {
  'departments.csv': DEPARTMENTS,
  'persons.csv': PERSONS,
  'memberships.csv': MEMBERSHIPS,
  'compensation.csv': COMPENSATION,
};

/** A file with one of its texts replaced. */
export function withText(file: string, text: string, replacement: string): string {
  if (!file.includes(text)) throw new Error(`there is no ${text}`);
  return file.replace(text, replacement);
}
