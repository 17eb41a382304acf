import { type RawBuilder, sql } from 'kysely';
import type { PayMeasure } from '../../metrics/definition/measures/people.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, quotient } from '../pieces.ts';
import {
  listStaff,
  median,
  OF_DEPARTMENTS,
  readStaff,
  type StaffFigure,
  type StaffSource,
} from './staff-figures.ts';

/** Reads the fixed pay that is in force for employees on the days of the slices. */
export function readPay(reads: readonly NumberedRead<PayMeasure>[]): RawBuilder<AmountRow> {
  return readStaff(PAY, reads);
}

/** The persons whose pay a read counts on its days, one by one: what each adds, in the post that counts. */
export function payeesOf(read: NumberedRead<PayMeasure>): RawBuilder<unknown> {
  return listStaff(PAY, read);
}

const IS_PAID = sql`staff.year is not null`;

const FIGURES: Readonly<Record<PayMeasure['figure'], Omit<StaffFigure, 'needs'> & Partial<StaffFigure>>> = {
  persons: { among: IS_PAID, together: sql`count(*)`, ofOne: sql`1::numeric` },
  year: { among: IS_PAID, together: sql`sum(staff.year)`, ofOne: sql`staff.year` },
  month: {
    among: IS_PAID,
    together: quotient(sql`sum(staff.year)`, sql`12`),
    ofOne: quotient(sql`staff.year`, sql`12`),
  },
  'median year': { among: IS_PAID, together: median(sql`staff.year`), ofOne: sql`staff.year` },
  'without pay': {
    // What is paid to somebody who is no employee on the day says nothing of whether they are one.
    among: sql`staff.is_contractor is false and staff.year is null and coalesce(staff.missing, 0) = 0`,
    together: sql`count(*)`,
    ofOne: sql`1::numeric`,
    needs: ['employment', 'pay'],
  },
  'without rate': { among: sql`staff.missing > 0`, together: sql`count(*)`, ofOne: sql`1::numeric` },
};

const PAY: StaffSource<PayMeasure> = {
  figureOf: ({ figure }) => ({ needs: ['pay'], ...FIGURES[figure] }),
  splits: {
    department: OF_DEPARTMENTS,
    engagement: { key: sql`staff.engagement`, needs: ['engagement'] },
  },
};
