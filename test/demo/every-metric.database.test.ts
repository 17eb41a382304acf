import { beforeAll, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { isFigureMetric } from '../../src/metrics/definition/metric.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';

// The answers of the demo over HTTP to a caller with every capability.
const PERIODS = { snapshot: ['today'], range: ['ytd', 'last_fy', 'trailing_12'] } as const;

/** The metrics computed by a formula. The others hide small groups in a staff of 56, and have their own tests. */
const COMPUTED = CATALOG.filter((metric) => !isFigureMetric(metric));

/** The metrics that are 0 in every period of the demo, with the reason. */
const NOTHING = {
  'cash.burn_rate': 'the business earned more than it used up in each of the periods',
  'cash.runway': 'the business is not burning',
  'quality.balance_check': 'the books balance',
  'quality.late_entries': 'every entry was recorded in its month',
  'quality.payables_tie_out': 'the bills agree with the ledger',
  'quality.receivables_tie_out': 'the invoices agree with the ledger',
};

const database = await testDatabase('the demo');
const service = await testApp(database);
let answers: readonly Answer[];
type Answer = Readonly<{ id: string; period: string; data: PlainValue }>;

beforeAll(async () => {
  const { platform } = database;
  const organization = await findOrganization(platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  const { secret: as } = await aKey(database, organization);
  const asked = COMPUTED.flatMap(({ id, periodKind }) =>
    PERIODS[periodKind].map((period) => ({ id, period })),
  );
  const given: Answer[] = [];
  for (const { id, period } of asked) {
    const answer = await service.get(`/api/v1/metrics/${id}/value?period=${period}`, { as });
    if (answer.statusCode !== 200) throw new Error(`${id} ${period}: ${answer.body}`);
    given.push({ id, period, ...answer.json<{ data: PlainValue }>() });
  }
  answers = given;
});

const nameOf = ({ id, period }: Answer) => `${id} ${period}`;
const valuesIn = ({ data }: Answer): (number | null)[] => {
  if (data.kind === 'scalar') return [data.value];
  return (data.kind === 'timeseries' ? data.points : data.items).map(({ value }) => value);
};

it('has a value for every metric: only the runway is null, and no list is empty', () => {
  const empty = answers.filter((answer) => !valuesIn(answer).some((value) => value !== null));
  expect(empty.map(nameOf)).toEqual(['cash.runway today']);
  expect(empty[0]?.data).toMatchObject({ value: null, nullReason: 'not_applicable' });
  expect(new Set(answers.map(({ id }) => id)).size).toBe(COMPUTED.length);
});

it('has a value in every month of a timeseries', () => {
  const broken = answers.filter(
    (answer) => answer.data.kind === 'timeseries' && valuesIn(answer).includes(null),
  );
  expect(broken.map(nameOf)).toEqual([]);
});

it('hides no part of a breakdown, as only figures do', () => {
  const hidden = answers.filter(
    (answer) => answer.data.kind === 'breakdown' && valuesIn(answer).includes(null),
  );
  expect(hidden.map(nameOf)).toEqual([]);
});

it('has a value other than 0 in at least one period', () => {
  const revealing = new Set(
    answers
      .filter((answer) => valuesIn(answer).some((value) => value !== null && value !== 0))
      .map(({ id }) => id),
  );
  expect(
    COMPUTED.map(({ id }) => id)
      .filter((id) => !revealing.has(id))
      .sort(),
  ).toEqual(Object.keys(NOTHING));
});
