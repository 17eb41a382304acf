import * as fc from 'fast-check';
import type { Employer } from '../oracle/employer.ts';

const DEPARTMENTS = [
  { name: 'Group', below: null },
  { name: 'Shop', below: 'Group' },
  { name: 'Stall', below: 'Shop' },
  { name: 'Works', below: 'Group' },
] as const;

const arbitraryPerson = fc.record({
  gender: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('woman' as const, 'man' as const) },
    { weight: 1, arbitrary: fc.constantFrom('non_binary', 'other', null) },
  ),
  ethnicity: fc.constantFrom(
    ...Array<string>(8).fill('Greek'),
    ...Array<string>(4).fill('Irish'),
    'Tongan',
    'Samoan',
    'Maltese',
    null,
  ),
  born: fc.constantFrom('1960-01-01', '1975-01-01', '1985-01-01', '1985-01-01', '1995-01-01', null),
  department: fc.constantFrom(...DEPARTMENTS.map(({ name }) => name)),
  cents: fc.integer({ min: 2000, max: 9000 }),
  isPaid: fc.oneof(
    { weight: 19, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  bonus: fc.option(fc.integer({ min: 100, max: 9000 }), { freq: 2 }),
  engagement: fc.constantFrom('full_time', 'full_time', 'part_time', 'casual' as const),
  first: fc.constantFrom('2020-01-01', '2020-01-01', '2020-01-01', '2026-08-01', '2026-11-20'),
  isGone: fc.oneof(
    { weight: 19, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  manager: fc.nat(),
});

/** A staff of up to 90 persons, of whom a few are of each small group; a few manage all, or most manage another person. */
export const arbitraryStaff: fc.Arbitrary<Employer> = fc
  .tuple(fc.array(arbitraryPerson, { minLength: 12, maxLength: 90, size: 'max' }), fc.boolean())
  .map(([persons, isFlat]) => ({
    departments: DEPARTMENTS,
    fullTimeHours: 38,
    rates: [],
    persons: persons.map((person, index) => ({
      gender: person.gender,
      ethnicity: person.ethnicity,
      born: person.born,
      memberships: [
        {
          name: `M-${index}`,
          role: 'member' as const,
          first: person.first,
          last: person.isGone && person.first < '2026-11' ? '2026-11-19' : null,
          posts: [
            {
              from: person.first,
              role: 'member' as const,
              department: person.department,
              manager: managerOf(index, person.manager, isFlat),
              leavePay: null,
              category: null,
            },
          ],
          pay: [
            ...(person.isPaid ? [payOf(person.cents / 100, 'hourly', person)] : []),
            ...(person.bonus === null ? [] : [payOf(person.bonus, 'bonus', person)]),
          ],
        },
      ],
    })),
  }));

/** One of the first twelve, or of the three before. */
function managerOf(index: number, number: number, isFlat: boolean): string | null {
  const manager = isFlat ? number % 12 : index - 1 - (number % 3);
  return manager >= 0 && manager < index ? `M-${manager}` : null;
}

function payOf(
  amount: number,
  type: 'hourly' | 'bonus',
  { engagement, first }: Readonly<{ engagement: 'full_time' | 'part_time' | 'casual'; first: string }>,
) {
  const at = type === 'bonus' ? { from: '2026-10-01', to: '2026-10-01' } : { from: first, to: null };
  const frequency = type === 'bonus' ? ('one_off' as const) : ('hourly' as const);
  return { type, amount, currency: 'AUD' as const, frequency, engagement, weeklyHours: 38, ...at };
}
