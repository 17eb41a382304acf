import { OF_DAYS, OF_PERIODS, SPLITS_OF_DAYS, SPLITS_OF_PERIODS } from './documents.ts';
import {
  LEDGER_DIVIDED_IN_A_PERIOD,
  LEDGER_DIVIDED_ON_A_DAY,
  LEDGER_IN_A_PERIOD,
  LEDGER_MONTHLY,
  LEDGER_ON_A_DAY,
} from './ledger.ts';
import { DIVIDED_ON_A_DAY, IN_A_PERIOD, ON_A_DAY } from './people.ts';

/**
 * How a metric is computed a second time: by a statement written by hand, whose rows are a label and a value. $1 is the first
 * day of the period and $2 the last, which is the day of a snapshot. What is monthly is computed month by month.
 */
export type Proof = Readonly<{
  id: string;
  when: 'on a day' | 'in a period' | 'month by month';
  statement: string;
}>;

// Every statement of people on a day asks for it as $1, which is the last day where a month is asked about.
const onItsLastDay = (statement: string) => statement.replaceAll('$1', () => '$2::date');
const PEOPLE_ON_A_DAY = mapValues(ON_A_DAY, onItsLastDay);
const ONE_ON_A_DAY = { ...mapValues(LEDGER_ON_A_DAY, select), ...OF_DAYS, ...PEOPLE_ON_A_DAY };
const ONE_IN_A_PERIOD = { ...mapValues(LEDGER_IN_A_PERIOD, select), ...OF_PERIODS, ...IN_A_PERIOD };
const MONTHLY: Readonly<Record<string, string>> = {
  ...LEDGER_MONTHLY,
  'ar.outstanding_monthly': 'ar.outstanding',
  'ap.outstanding_monthly': 'ap.outstanding',
  'headcount.monthly': 'headcount.active',
};

/** A proof of every metric of the catalogue that a formula computes. */
export const PROOFS: readonly Proof[] = [
  ...proofs('on a day', mapValues(ONE_ON_A_DAY, one)),
  ...proofs('on a day', { ...LEDGER_DIVIDED_ON_A_DAY, ...mapValues(DIVIDED_ON_A_DAY, onItsLastDay) }),
  ...proofs('on a day', mapValues(SPLITS_OF_DAYS, parted)),
  ...proofs('in a period', mapValues(ONE_IN_A_PERIOD, one)),
  ...proofs('in a period', LEDGER_DIVIDED_IN_A_PERIOD),
  ...proofs('in a period', mapValues(SPLITS_OF_PERIODS, parted)),
  ...proofs(
    'month by month',
    mapValues(MONTHLY, (each) => one({ ...ONE_ON_A_DAY, ...ONE_IN_A_PERIOD }[each] ?? '')),
  ),
  ...proofs('month by month', {
    'comp.monthly': one(`select value / 12 from (${PEOPLE_ON_A_DAY['comp.annual_total']}) y(value)`),
  }),
];

function proofs(when: Proof['when'], statements: Readonly<Record<string, string>>): Proof[] {
  return Object.entries(statements).map(([id, statement]) => ({ id, when, statement }));
}

function select(expression: string): string {
  return `select ${expression}`;
}

function one(statement: string): string {
  return `select '', value from (${statement}) answer(value)`;
}

/** By the name of a part where it has one, otherwise by its key. */
function parted(statement: string): string {
  return `select ${/ as label/.test(statement) ? 'label' : 'key'}, value from (${statement}) parts`;
}

function mapValues(
  statements: Readonly<Record<string, string>>,
  change: (statement: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(statements).map(([id, statement]) => [id, change(statement)]));
}
