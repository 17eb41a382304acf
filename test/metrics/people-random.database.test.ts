import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import { Readings } from '../../src/metrics/value/readings.ts';
import { compile } from '../../src/sql/compile.ts';
import { been as beenBy, withDays } from '../generators/days.ts';
import { arbitraryEmployer, datesOfStaff } from '../generators/employer.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import type { Employer, EmployerTwice } from '../oracle/employer.ts';
import type { Days } from '../oracle/ledger-metrics.ts';
import {
  DIVIDED_ON_A_DAY,
  endsOfMonths,
  MONTHLY,
  OF_TEAMS_IN_DAYS,
  OF_TEAMS_ON_A_DAY,
  ON_A_DAY,
} from '../oracle/people-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { type PlainValue, plain } from '../support/plain.ts';
import { scalarOf } from './answering.ts';
import { question } from './asking.ts';
import { keepEmployer } from './keep-employer.ts';

// Half a year of what is in the files has not happened yet.
const TODAY = '2026-06-30';
const BOOKS = howManyBooks(15);
const database = await testDatabase();

type Wanted = Readonly<{ id: string; period: string; team?: string | null }>;
type Ask = (wanted: readonly Wanted[]) => Promise<PlainValue[]>;

/** Checks what is answered of an employer, first as the files were written, then with what came late and was put right. */
async function twice(
  versions: EmployerTwice,
  check: (employer: Employer, ask: Ask) => Promise<void>,
): Promise<void> {
  const tenant = database.openTenant((await anOrganization(database)).id);
  const { idOf, correct } = await keepEmployer(tenant, versions);
  const ask: Ask = async (wanted) => {
    const questions = wanted.map(({ id, period, team = null }) =>
      question(id, period, day(TODAY), 7, team === null ? null : idOf(team)),
    );
    const plan = planReads(questions);
    const statement = compile(plan, 'in detail');
    const facts = new Readings(plan, statement === null ? [] : await tenant.read(statement));
    return questions.map((one) => plain(evaluate(one, facts, 'AUD')));
  };
  await check(versions.before, ask);
  await correct();
  await check(versions.after, ask);
}

const anyStaff = withDays(arbitraryEmployer, datesOfStaff, TODAY);
/** The days of them that have been. */
const been = (days: Days) => beenBy(days, TODAY);
const periodOf = ({ first, last }: Days) => `${first}:${last}`;
const endOf = (days: Days) => `as_of:${been(days).last}`;

/** The parts of an answer by key, a department by its name. */
function partsOf(answer: PlainValue | undefined): Map<string, number | null> {
  if (answer?.kind !== 'breakdown') throw new Error('not a breakdown');
  return new Map(answer.items.map(({ key, label, value }) => [key.length === 36 ? label : key, value]));
}

it(
  'counts and pays any staff, and every team of it, as going through the files gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStaff, async ([versions, days]) => {
        await twice(versions, async (employer, ask) => {
          const { last } = been(days);
          const teams = [null, ...employer.departments.map(({ name }) => name)];
          const wanted = [
            ...teams.flatMap((team) => [
              ...Object.entries(OF_TEAMS_ON_A_DAY).map(([id, figure]) => ({
                id,
                team,
                period: endOf(days),
                expected: figure(employer, last, team),
              })),
              ...Object.entries(OF_TEAMS_IN_DAYS).map(([id, figure]) => ({
                id,
                team,
                period: periodOf(days),
                expected: figure(employer, been(days), team),
              })),
            ]),
            ...Object.entries(ON_A_DAY).map(([id, figure]) => ({
              id,
              team: null,
              period: endOf(days),
              expected: figure(employer, last, null),
            })),
          ];
          const name = ({ id, team }: Wanted) => `${id} of ${team ?? 'all'}`;
          const answers = await ask(wanted);
          const ours = wanted.map((one, index) => [name(one), scalarOf(answers[index])]);
          expect(ours).toEqual(wanted.map((one) => [name(one), one.expected]));
        });
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);

it(
  'divides any staff as going through the files gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStaff, async ([versions, days]) => {
        await twice(versions, async (employer, ask) => {
          const answers = await ask(Object.keys(DIVIDED_ON_A_DAY).map((id) => ({ id, period: endOf(days) })));
          for (const [index, [id, parts]] of Object.entries(DIVIDED_ON_A_DAY).entries()) {
            expect(partsOf(answers[index]), id).toEqual(parts(employer, been(days).last));
          }
          for (const [index, [id]] of Object.entries(DIVIDED_ON_A_DAY).entries()) {
            const whole = id.startsWith('comp.') ? 'comp.annual_total' : 'headcount.active';
            const total = OF_TEAMS_ON_A_DAY[whole]?.(employer, been(days).last, null);
            expect(answers[index], id).toMatchObject({ total });
          }
        });
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);

it(
  'follows any staff month by month as going through the files gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStaff, async ([versions, days]) => {
        await twice(versions, async (employer, ask) => {
          const answers = await ask(Object.keys(MONTHLY).map((id) => ({ id, period: periodOf(been(days)) })));
          for (const [index, [id, figure]] of Object.entries(MONTHLY).entries()) {
            const points = endsOfMonths(been(days)).map((last) => ({ value: figure(employer, last, null) }));
            expect(answers[index], id).toMatchObject({ points });
          }
        });
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);
