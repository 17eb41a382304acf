import * as fc from 'fast-check';
import { expect, it } from 'vitest';
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
import { yearsAfter } from '../oracle/staff.ts';
import { firstDayOf, isUnknownIn, staffCoverage } from '../oracle/staff-coverage.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';
import { answersTo, scalarOf } from './answering.ts';
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
    return await answersTo(tenant, questions);
  };
  await check(versions.before, ask);
  await correct();
  await check(versions.after, ask);
}

const isOfPay = (id: string): boolean => id.startsWith('comp.');

/** Whether there is anybody, or any pay, by a day. */
function isKnownOn(id: string, employer: Employer, last: string): boolean {
  const first = firstDayOf(employer, isOfPay(id), TODAY);
  return first !== null && first <= last;
}

/** The value where it is known; growth is where there was anybody a year before. */
function onADay(id: string, employer: Employer, last: string, value: number | null): number | null {
  const from = id === 'growth.headcount_yoy' ? yearsAfter(last, -1) : last;
  return isKnownOn(id, employer, from) ? value : null;
}

/** Parts that always have all their keys have no values where nothing is known, and the others are none. */
function partsKnown(
  id: string,
  parts: Map<string, number | null>,
  isKnown: boolean,
): Map<string, number | null> {
  if (isKnown) return parts;
  return id.endsWith('department') ? new Map() : new Map([...parts].map(([key]) => [key, null]));
}

const coverageOf = (id: string, employer: Employer, days: Days, team: string | null) =>
  staffCoverage(employer, days, { isOfPay: isOfPay(id), team, today: TODAY });

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
                expected: onADay(id, employer, last, figure(employer, last, team)),
                coverage: coverageOf(id, employer, { first: last, last }, team),
              })),
              ...Object.entries(OF_TEAMS_IN_DAYS).map(([id, figure]) => ({
                id,
                team,
                period: periodOf(days),
                expected: isUnknownIn(employer, been(days), TODAY)
                  ? null
                  : figure(employer, been(days), team),
                coverage: coverageOf(id, employer, been(days), team),
              })),
            ]),
            ...Object.entries(ON_A_DAY).map(([id, figure]) => ({
              id,
              team: null,
              period: endOf(days),
              expected: onADay(id, employer, last, figure(employer, last, null)),
              coverage: coverageOf(id, employer, { first: last, last }, null),
            })),
          ];
          const name = ({ id, team }: Wanted) => `${id} of ${team ?? 'all'}`;
          const answers = await ask(wanted);
          const ours = wanted.map((one, index) => [name(one), scalarOf(answers[index])]);
          expect(ours).toEqual(wanted.map((one) => [name(one), one.expected]));
          const coverages = wanted.map((one, index) => [name(one), answers[index]?.coverage]);
          expect(coverages).toEqual(wanted.map((one) => [name(one), one.coverage]));
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
          const isKnown = (id: string) => isKnownOn(id, employer, been(days).last);
          const answers = await ask(Object.keys(DIVIDED_ON_A_DAY).map((id) => ({ id, period: endOf(days) })));
          for (const [index, [id, parts]] of Object.entries(DIVIDED_ON_A_DAY).entries()) {
            expect(partsOf(answers[index]), id).toEqual(
              partsKnown(id, parts(employer, been(days).last), isKnown(id)),
            );
          }
          for (const [index, [id]] of Object.entries(DIVIDED_ON_A_DAY).entries()) {
            const whole = id.startsWith('comp.') ? 'comp.annual_total' : 'headcount.active';
            const total = OF_TEAMS_ON_A_DAY[whole]?.(employer, been(days).last, null);
            expect(answers[index], id).toMatchObject({ total: isKnown(id) ? total : null });
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
            const points = endsOfMonths(been(days)).map((last) => ({
              value: onADay(id, employer, last, figure(employer, last, null)),
            }));
            expect(answers[index], id).toMatchObject({ points });
          }
        });
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);
