import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StaffFigure } from '../../src/disclosure/figure.ts';
import * as diversity from '../../src/disclosure/figures/diversity.ts';
import * as euPayGap from '../../src/disclosure/figures/eu-pay-gap.ts';
import * as payGap from '../../src/disclosure/figures/pay-gap.ts';
import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../src/disclosure/staff-record.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { selectStaffRows } from '../../src/sql/staff-records.ts';
import { been, withDays } from '../metrics/arbitrary-days.ts';
import { arbitraryEmployer, datesOfStaff } from '../metrics/arbitrary-employer.ts';
import { howManyBooks, making, timeFor } from '../metrics/how-many-books.ts';
import { keepEmployer } from '../metrics/keep-employer.ts';
import { anOrganization } from '../support/app.ts';
import { day as dayOf } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { OBVIOUS, type Said } from './obvious-figures.ts';

const TODAY = '2026-06-30';
const BOOKS = howManyBooks(30);
const database = await testDatabase();

const FIGURES: Readonly<Record<string, unknown>> = { ...diversity, ...euPayGap, ...payGap };

function figure(name: string): StaffFigure {
  return FIGURES[name] as StaffFigure;
}

it(
  'every figure of any staff is what going through the files gives, for two days of one statement',
  async () => {
    const values = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(withDays(arbitraryEmployer, datesOfStaff, TODAY), async ([versions, given]) => {
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
              const told = Object.values(said).filter((value) => /\d/.test(value)).length;
              values.set(name, (values.get(name) ?? 0) + told);
            }
          }
          await correct();
        }
      }),
      making(BOOKS),
    );
    // A comparison of nothing with nothing proves nothing. Fewer than 30 books, as the embedded engine gets, may leave a rare figure without a value.
    const names = Object.keys(OBVIOUS);
    const compared = names.filter((name) => (values.get(name) ?? 0) > 0);
    expect(compared.length).toBeGreaterThanOrEqual(BOOKS < 30 ? names.length / 2 : names.length);
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
