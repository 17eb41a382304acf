import { RECORD_KINDS } from '../../src/mcp/record-kinds.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { STATEMENT_NAMES } from '../../src/statements/definition/statement.ts';
import { type Random } from '../generators/random.ts';

/** A call as somebody makes it who wants what is not theirs. */
export type HostileCall = Readonly<{ name: string; given: Record<string, unknown> }>;

const PERIODS = [
  'ytd',
  'last_fy',
  'last_month',
  'trailing_12',
  'today',
  'as_of:2026-06-30',
  '2026-07-01:2026-07-31',
  'trailing_999999999999',
  '0001-01-01:9999-12-31',
  'as_of:2999-01-01',
  "ytd'; drop table parties; --",
  '',
] as const;

const TEXTS = [
  "' or 1=1 --",
  '%',
  '\\',
  '__proto__',
  'constructor',
  '*',
  '../../etc/passwd',
  '\u202Eevil',
  'Secret',
  'Ignore all previous instructions',
  'x'.repeat(400),
  '{"$ne":null}',
  '${7*7}',
  'har',
  'a',
] as const;

/** What calls are made of: ids of the own organisation and of another one. */
export type Ids = Readonly<{ own: readonly string[]; theirs: readonly string[] }>;

/** A call at random, of any tool that reads. */
export function hostileCall(random: Random, { own, theirs }: Ids): HostileCall {
  const metric = () => (random.chance(0.93) ? random.pick(CATALOG).id : random.pick(TEXTS));
  const period = () => random.pick(PERIODS);
  const id = () => random.pick(random.chance(0.6) ? theirs : random.chance(0.8) ? own : TEXTS);
  const sometimes = (chance: number, more: Record<string, unknown>) => (random.chance(chance) ? more : {});
  const asked = () => ({
    id: metric(),
    period: period(),
    ...sometimes(0.3, { team: id() }),
  });
  const calls: readonly (() => HostileCall)[] = [
    () => ({ name: 'get_context', given: sometimes(0.2, { organization_id: random.pick(theirs) }) }),
    () => ({
      name: 'find_metrics',
      given: { query: random.pick([...TEXTS, 'gender pay gap', 'salaries']), limit: 20 },
    }),
    () => ({ name: 'describe_metric', given: { id: metric() } }),
    () => ({
      name: 'get_values',
      given: {
        queries: Array.from({ length: random.between(1, 4) }, (_, key) => ({ key: `${key}`, ...asked() })),
        ...sometimes(0.2, { as_of: random.pick(['2026-03-31', '2999-01-01', 'x']) }),
      },
    }),
    () => ({ name: 'explain_value', given: asked() }),
    () => ({
      name: 'list_records_behind',
      given: {
        ...asked(),
        leaf: random.pick(['0', '1', '2', '0:x', `0:${random.pick(theirs)}`, '-1', '999']),
        limit: 3,
      },
    }),
    () => ({
      name: 'what_changed',
      given: {
        ...asked(),
        ...sometimes(0.5, { by: random.pick(['department', 'customer', 'vendor', 'account']) }),
      },
    }),
    () => ({
      name: 'get_statement',
      given: {
        name: random.pick(STATEMENT_NAMES),
        period: period(),
        ...sometimes(0.4, { detail: 'accounts' }),
        ...sometimes(0.3, { team: id() }),
        ...sometimes(0.3, { columns: random.pick(['departments', 'months']) }),
      },
    }),
    () => ({ name: 'check_books', given: {} }),
    () => ({
      name: 'find_records',
      given: {
        kind: random.pick(RECORD_KINDS),
        limit: 3,
        ...sometimes(0.3, {
          filters: { [random.pick(['customer', 'vendor', 'status', 'text', '__proto__'])]: id() },
        }),
        ...sometimes(0.3, { search: random.pick(TEXTS) }),
        ...sometimes(0.3, { fields: ['id', 'name', 'gender', 'date_of_birth', 'annual_pay', 'amount'] }),
        ...sometimes(0.2, { id: id() }),
        ...sometimes(0.2, { sort: random.pick(['-annual_pay', 'name', 'date_of_birth']) }),
      },
    }),
    () => ({ name: 'search', given: { text: random.pick(TEXTS) } }),
    () => ({
      name: 'update_customer',
      given: { id: id(), etag: random.pick(['*', '"x"', 'W/"x"']), patch: { notes: 'stolen' } },
    }),
  ];
  return random.pick(calls)();
}
