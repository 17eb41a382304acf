import type { Capability } from '../../src/access/capability.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** A person employed from a day, and until another if one is given. */
export type Employee = Readonly<{ name: string; gender: string; from: string; to?: string; born?: string }>;

/** A number of employees of a gender, with a common prefix in their names. */
export function employees(prefix: string, count: number, given: Omit<Employee, 'name'>): readonly Employee[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, ...given }));
}

/** The files with these employees. */
export function peopleFiles(staff: readonly Employee[]) {
  const persons = staff.map(({ name, gender, born = '' }) => `${name},${name},${gender},${born}`);
  const memberships = staff.map(({ name, from, to = '' }) => `M-${name},${name},member,active,${from},${to}`);
  return {
    'persons.csv': ['person,legal_name,gender,date_of_birth', ...persons, ''].join('\n'),
    'memberships.csv': [
      'membership,person,role,status,employment_start_date,termination_date',
      ...memberships,
      '',
    ].join('\n'),
  };
}

type Value = Readonly<{
  data: Readonly<{
    value?: number | null;
    total?: number | null;
    nullReason?: string;
    periodLabel: string;
    coverage: Readonly<{ from: string | null; through: string | null; state: string }>;
    items?: readonly Readonly<{ key: string; value: number | null; nullReason?: string }>[];
    comparisons?: readonly Readonly<{ resolved: { endDate: string } | null; change: number | null }>[];
  }>;
  meta: Readonly<{ period: Readonly<{ resolved: Readonly<Record<string, unknown>> }> }>;
}>;

/** An application with an organisation in Sydney whose financial years begin in July, and helpers for its requests. */
export async function snapshotsApp(database: TestDatabase, wanted: { minimumGroupSize?: number } = {}) {
  const app = await testApp(database);
  const organization = await anOrganization(database, wanted);
  const tenant = database.openTenant(organization.id);
  const capabilities: Capability[] = ['metrics.read', 'people.view_diversity', 'people.view_paygap'];
  const { secret: as } = await aKey(database, organization, capabilities);
  const owner = await signedIn(database, organization);
  return {
    ...app,
    tenant,
    organization,
    as,
    owner,
    /** Imports employees at the time of the clock. */
    keep: async (staff: readonly Employee[]) => await importing(tenant, peopleFiles(staff), app.clock()),
    ask: async (metric: string, period: string, more = ''): Promise<Value> =>
      (await app.get(`/api/v1/metrics/${metric}/value?period=${period}${more}`, { as })).json<Value>(),
  };
}
