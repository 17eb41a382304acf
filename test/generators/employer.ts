import * as fc from 'fast-check';
import type { Employer, EmployerTwice, Membership, Pay, Post } from '../oracle/employer.ts';
import { daysAfter } from '../oracle/papers.ts';

const FIRST = '2019-07-01';
const DAYS = 2740;

/** A date of seven years, often one of a few, so that things begin and end together. */
const arbitraryDate: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: DAYS }).map((days) => daysAfter(FIRST, days)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2020-02-29',
      '2023-12-31',
      '2024-01-01',
      '2024-02-28',
      '2025-02-28',
      '2025-06-30',
      '2026-06-30',
    ),
  },
);

/** Some things are more likely than others. */
function mostly<Thing>(likely: Thing, times: number, ...others: readonly Thing[]): fc.Arbitrary<Thing> {
  return fc.constantFrom(...Array.from({ length: times }, () => likely), ...others);
}

const role = mostly<Membership['role']>('member', 6, 'admin', 'owner', 'contractor');

/** What became of something that was written down: most stays, some came late, is void now or was another. */
const history = mostly<'stays' | 'late' | 'void' | 'corrected'>('stays', 5, 'late', 'void', 'corrected');

// What refers to something else has a number, which is turned into the name of one that is there.
const arbitraryPost = fc.record({
  from: arbitraryDate,
  role,
  department: fc.nat(),
  manager: fc.nat(),
  leavePay: mostly<Post['leavePay']>(null, 4, 'full', 'reduced', 'none'),
  category: fc.constantFrom('Drivers', 'Drivers', 'Clerks', null),
  history,
  other: fc.nat(),
});

const arbitraryPay = fc.record({
  type: mostly<Pay['type']>('salary', 4, 'hourly', 'allowance', 'bonus', 'bonus', 'commission'),
  /** Often what others get as well. */
  hundreds: fc.oneof(fc.constantFrom(500, 800), fc.integer({ min: 1, max: 2000 })),
  currency: mostly<Pay['currency']>('AUD', 3, 'CHF'),
  frequency: mostly<Pay['frequency']>(
    'annual',
    3,
    'monthly',
    'fortnightly',
    'weekly',
    'daily',
    'hourly',
    'one_off',
  ),
  engagement: mostly<Pay['engagement']>(
    'full_time',
    4,
    'part_time',
    'part_time',
    'casual',
    'fixed_term',
    'contractor',
  ),
  weeklyHours: fc.constantFrom(null, null, 38, 20, 7.6),
  /** How many days after the first one of employment. */
  begins: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 1200 })),
  days: fc.option(fc.nat(900), { freq: 2 }),
  history,
});

const arbitraryMembership = fc.record({
  role,
  first: fc.option(arbitraryDate, { freq: 30 }),
  /** Whether it begins on the day after the one before it has ended. */
  straight: fc.boolean(),
  days: fc.option(fc.nat(1500), { freq: 2 }),
  lastIsLate: fc.boolean(),
  posts: fc.uniqueArray(arbitraryPost, { maxLength: 3, selector: ({ from }) => from, size: 'max' }),
  pay: fc.array(arbitraryPay, { maxLength: 4, size: 'max' }),
});

const arbitraryPerson = fc.record({
  gender: fc.constantFrom(
    'woman',
    'woman',
    'woman',
    'woman',
    'man',
    'man',
    'man',
    'man',
    'non_binary',
    'other',
    null,
  ),
  ethnicity: fc.constantFrom('Chinese', 'Greek', 'Irish', null),
  born: fc.option(
    fc.oneof(
      fc.constantFrom('2000-02-29', '1990-06-30'),
      fc.integer({ min: 0, max: 18_000 }).map((days) => daysAfter('1958-01-01', days)),
    ),
  ),
  memberships: fc.array(arbitraryMembership, { minLength: 1, maxLength: 3 }),
});

/** Up to 20 persons who come, move between departments, are paid, and leave; with what came late and was put right. */
export const arbitraryEmployer: fc.Arbitrary<EmployerTwice> = fc
  .record({
    fullTimeHours: fc.constantFrom(38, 40, 37.5, 35),
    departments: fc.array(fc.nat(), { maxLength: 5, size: 'max' }),
    rates: fc.uniqueArray(
      fc.record({
        from: fc.oneof(fc.constant(FIRST), arbitraryDate),
        rate: fc.constantFrom(1.5, 1.61, 1.7305),
      }),
      {
        maxLength: 3,
        selector: ({ from }) => from,
      },
    ),
    persons: fc.array(arbitraryPerson, { minLength: 1, maxLength: 20, size: 'max' }),
  })
  .map(({ fullTimeHours, departments, rates, persons }) => {
    const names = departments.map((_, index) => `Department ${index}`);
    const everybody = persons.flatMap(({ memberships }, person) =>
      memberships.map((_, index) => `${person}-${index}`),
    );
    const office: Office = {
      department: (number) => names[number % (names.length + 1)] ?? null,
      manager: (number, self) => {
        const name = everybody[number % everybody.length] ?? null;
        return name === self ? null : name;
      },
    };
    const kept = persons.map(({ memberships, ...person }, index) => ({
      person,
      memberships: membershipsOf(memberships, `${index}`, office),
    }));
    const version = (which: 'before' | 'after'): Employer => ({
      fullTimeHours,
      // Each is below one before it, or below none.
      departments: names.map((name, index) => ({
        name,
        below: names.slice(0, index)[(departments[index] ?? 0) % (index + 1)] ?? null,
      })),
      rates,
      persons: kept.map(({ person, memberships }) => ({
        ...person,
        memberships: memberships.map((membership) => membership[which]),
      })),
    });
    return { before: version('before'), after: version('after') };
  });

type Draft<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Office = Readonly<{
  department: (number: number) => string | null;
  manager: (number: number, self: string) => string | null;
}>;
type Twice<Thing> = Readonly<{ before: Thing; after: Thing }>;

function membershipsOf(
  drafts: readonly Draft<typeof arbitraryMembership>[],
  person: string,
  office: Office,
): Twice<Membership>[] {
  let end: string | null = null;
  let payments = 0;
  return drafts.map(({ role: as, first, straight, days, lastIsLate, posts, pay }, index) => {
    const name = `${person}-${index}`;
    const begins = straight && end !== null ? daysAfter(end, 1) : first;
    const last = begins === null || days === null ? null : daysAfter(begins, days);
    end = last;
    const keptPosts = inOrderOfWriting(posts).map((post) => {
      const is = {
        ...post,
        department: office.department(post.department),
        manager: office.manager(post.manager, name),
      };
      const other = { ...is, department: office.department(post.other), role: 'member' as const };
      return twice<Post>(post.history, is, other);
    });
    const keptPay = inOrderOfWriting(pay).map((one) => {
      payments += 1;
      // No two amounts of a person are the same, so that the largest is one of them.
      const amount = (one.hundreds * 100_0000 + payments) / 10_000;
      const from = daysAfter(begins ?? FIRST, one.begins);
      const is = { ...one, amount, from, to: one.days === null ? null : daysAfter(from, one.days) };
      return twice<Pay>(one.history, is, { ...is, amount: amount * 2, type: 'salary' });
    });
    const membership = (which: 'before' | 'after'): Membership => ({
      name,
      role: as,
      first: begins,
      last: which === 'before' && lastIsLate ? null : last,
      posts: keptPosts.flatMap((post) => post[which] ?? []),
      pay: keptPay.flatMap((one) => one[which] ?? []),
    });
    return { before: membership('before'), after: membership('after') };
  });
}

/** What is written late stands behind what stood there before. */
function inOrderOfWriting<Thing extends Readonly<{ history: Draft<typeof history> }>>(
  things: readonly Thing[],
): Thing[] {
  const isLate = (thing: Thing) => Number(thing.history === 'late' || thing.history === 'corrected');
  return things.toSorted((one, other) => isLate(one) - isLate(other));
}

function twice<Thing>(what: Draft<typeof history>, is: Thing, other: Thing): Twice<Thing | null> {
  switch (what) {
    case 'stays':
      return { before: is, after: is };
    case 'late':
      return { before: null, after: is };
    case 'void':
      return { before: is, after: null };
    case 'corrected':
      return { before: other, after: is };
    default:
      return what satisfies never;
  }
}

/** Every date in the files. */
export function datesOfStaff({ after: { persons, rates } }: EmployerTwice): string[] {
  const memberships = persons.flatMap((person) => person.memberships);
  const dates = memberships.flatMap(({ first, last, posts, pay }) => [
    first,
    last,
    ...posts.map(({ from }) => from),
    ...pay.flatMap(({ from, to }) => [from, to]),
  ]);
  return [...dates, ...rates.map(({ from }) => from)].flatMap((date) => date ?? []);
}
