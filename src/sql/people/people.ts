import { type RawBuilder, sql } from 'kysely';
import type { PeopleMeasure } from '../../metrics/definition/measures/people.ts';
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

/** Reads who is employed on the days of the slices, since when, and for how many hours. */
export function readPeople(reads: readonly NumberedRead<PeopleMeasure>[]): RawBuilder<AmountRow> {
  return readStaff(PEOPLE, reads);
}

/** The persons whom a read counts on its days, one by one: what each adds, in the post that counts, and since when. */
export function presentPeople(read: NumberedRead<PeopleMeasure>): RawBuilder<unknown> {
  return listStaff(PEOPLE, read);
}

const GROUPS: Readonly<Record<PeopleMeasure['who'], Pick<StaffFigure, 'among' | 'needs'>>> = {
  employees: { among: sql`not staff.is_contractor`, needs: ['employment'] },
  contractors: { among: sql`staff.is_contractor`, needs: ['employment'] },
  managers: { among: sql`staff.is_manager`, needs: ['post', 'reporting'] },
  managed: { among: sql`staff.is_managed`, needs: ['post', 'reporting'] },
};

const TENURE_MONTHS = quotient(sql`(staff.day - staff.since) * 12`, sql`365.2425`);

const FIGURES: Readonly<Record<PeopleMeasure['figure'], Omit<StaffFigure, 'among'>>> = {
  persons: { together: sql`count(*)`, ofOne: sql`1::numeric`, needs: [] },
  tenure: { together: sql`sum(${TENURE_MONTHS})`, ofOne: TENURE_MONTHS, needs: ['post', 'service'] },
  'median tenure': { together: median(TENURE_MONTHS), ofOne: TENURE_MONTHS, needs: ['post', 'service'] },
  hours: { together: sql`sum(staff.hours)`, ofOne: sql`staff.hours`, needs: ['post', 'hours'] },
};

const PEOPLE: StaffSource<PeopleMeasure> = {
  figureOf: ({ who, figure }) => {
    const [group, ofGroup] = [GROUPS[who], FIGURES[figure]];
    return { ...ofGroup, among: group.among, needs: [...group.needs, ...ofGroup.needs] };
  },
  splits: {
    department: OF_DEPARTMENTS,
    role: { key: sql`staff.role`, needs: ['post', 'placement'] },
    tenure: {
      key: sql`case
        when staff.since + interval '1 year' > staff.day then 'under_1y'
        when staff.since + interval '3 years' > staff.day then '1_3y'
        when staff.since + interval '5 years' > staff.day then '3_5y'
        else 'over_5y'
      end`,
      needs: ['post', 'service'],
    },
  },
};
