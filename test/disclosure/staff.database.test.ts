import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StaffFigure } from '../../src/disclosure/figure.ts';
import * as diversity from '../../src/disclosure/figures/diversity.ts';
import * as euPayGap from '../../src/disclosure/figures/eu-pay-gap.ts';
import * as payGap from '../../src/disclosure/figures/pay-gap.ts';
import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../src/disclosure/staff-record.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { selectStaffRows } from '../../src/sql/people/staff-records.ts';
import { been, withDays } from '../generators/days.ts';
import { arbitraryEmployer, datesOfStaff } from '../generators/employer.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { keepEmployer } from '../metrics/keep-employer.ts';
import { OBVIOUS, type Said } from '../oracle/disclosure-figures.ts';
import { anOrganization } from '../support/app.ts';
import { day as dayOf } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const TODAY = '2026-06-30';
const BOOKS = howManyBooks(6);
const database = await testDatabase();

const anyStaff = withDays(arbitraryEmployer, datesOfStaff, TODAY);
/** Two staffs in which every figure has a value, beside those that differ in each run: a comparison of nothing proves nothing. */
const TELLING = [5, 8].flatMap((seed) => fc.sample(anyStaff, { seed, numRuns: 1 }));

const FIGURES: Readonly<Record<string, unknown>> = { ...diversity, ...euPayGap, ...payGap };

function figure(name: string): StaffFigure {
  return FIGURES[name] as StaffFigure;
}

it(
  'every figure of any staff is what going through the files gives, for two days of one statement',
  async () => {
    const compared = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyStaff, async ([versions, given]) => {
        const tenant = database.openTenant((await anOrganization(database)).id);
        const { correct } = await keepEmployer(tenant, versions);
        const { first, last } = been(given, TODAY);
        const days = [...new Set([first, last])];
        for (const employer of [versions.before, versions.after]) {
          const staff = staffOfDays(await tenant.read(selectStaffRows(days.map(dayOf))));
          for (const day of days) {
            for (const [name, obvious] of Object.entries(OBVIOUS)) {
              const said = partsOf(name, staff.get(dayOf(day)) ?? []);
              expect(said, `${name} on ${day}`).toEqual(shown(obvious(employer, day)));
              if (Object.values(said).some((value) => /\d/.test(value))) compared.add(name);
            }
          }
          await correct();
        }
      }),
      { ...making(BOOKS), examples: TELLING.map((staff) => [staff]) },
    );
    expect([...compared].sort()).toEqual(Object.keys(OBVIOUS).sort());
  },
  timeFor(BOOKS),
);

function partsOf(name: string, staff: readonly StaffRecord[]): Record<string, string> {
  const { parts } = figure(name).read(staff);
  return shown(
    new Map(parts.map(({ key, label, value }) => [key.length === 36 ? label : key, value as never])),
  );
}

function shown(said: Said): Record<string, string> {
  return Object.fromEntries(
    [...said].map(([key, value]) => [
      key,
      value instanceof Decimal ? value.toDecimalPlaces(15).toDecimalPlaces(10).toFixed() : value,
    ]),
  );
}
