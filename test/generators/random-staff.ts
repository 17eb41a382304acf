import type { StaffPay, StaffRecord } from '../../src/disclosure/staff-record.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { type Random, randomFrom } from './random.ts';

/** A person of a random staff. Days are counted from the first requested day. */
type Member = Readonly<{
  record: Omit<StaffRecord, 'isManager' | 'age' | 'pay' | 'department'>;
  stays: readonly Readonly<{ from: number; until: number }>[];
  bornInYear: number;
  managesFrom: number;
  managesUntil: number;
  /** The day from which a rate of pay holds. */
  pay: readonly Readonly<{ from: number; hourly: number; bonus: number }>[];
  departments: readonly Readonly<{ from: number; key: string }>[];
}>;

export const YEARS = 5;
export const DAYS_OF_A_YEAR = 364;
const DAYS = YEARS * DAYS_OF_A_YEAR;

/** A staff of several years: who was there on a day, with everything that figures read. */
export type RandomStaff = Readonly<{ on: (day: number) => readonly StaffRecord[] }>;

/**
 * A staff of 15 to 160 persons, which grows, shrinks or turns over, one by one or by groups that come and go on the same day.
 * Some come back.
 */
export function randomStaff(seed: number): RandomStaff {
  const random = randomFrom(seed);
  const atFirst = random.between(15, 120);
  const members = Array.from({ length: atFirst }, (_, index) =>
    member(random, `first${index}`, [stay(random, 0)]),
  );
  let day = 0;
  for (let number = 0; day < DAYS; number += 1) {
    day += random.between(1, random.pick([10, 40, 150]));
    const together = random.chance(0.3) ? random.between(4, 12) : random.between(1, 3);
    const end = random.chance(0.3) ? day + random.between(30, 700) : null;
    for (let index = 0; index < together; index += 1) {
      const one = end === null ? stay(random, day) : { from: day, until: end };
      const again = stay(random, one.until + random.between(20, 300));
      members.push(member(random, `later${number}_${index}`, random.chance(0.15) ? [one, again] : [one]));
    }
  }
  return { on: (asked) => members.flatMap((one) => recordOf(one, asked)) };
}

function stay(random: Random, from: number) {
  const until = random.chance(0.5) ? DAYS * 2 : from + random.between(20, DAYS);
  return { from, until };
}

function member(random: Random, person: string, stays: Member['stays']): Member {
  const rate = random.between(20, 80);
  const raises = random.between(0, 4);
  const [first] = stays;
  return {
    record: {
      person,
      isEmployee: !random.chance(0.04),
      gender: random.pick([
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
      ]),
      ethnicity: random.pick(['Asian', 'White', 'White', 'White', 'Black', 'Mixed', null]),
      country: random.pick(['AU', 'AU', 'AU', 'AU', 'NZ', 'GB', 'IN', 'FR']),
      engagement: random.pick(['full_time', 'full_time', 'part_time', 'casual']),
      categoryOfWorker: random.pick(['A', 'A', 'B', null]),
    },
    stays,
    bornInYear: random.between(-68, -20),
    managesFrom: random.chance(0.3) ? (first?.from ?? 0) + random.between(0, 600) : DAYS * 3,
    managesUntil: random.chance(0.5) ? DAYS * 3 : random.between(0, DAYS),
    pay: Array.from({ length: raises + 1 }, (_, index) => ({
      from: index === 0 ? 0 : random.between(1, DAYS),
      hourly: rate + index,
      bonus: random.chance(0.5) ? random.between(100, 5000) : 0,
    })).toSorted((one, other) => one.from - other.from),
    departments: [
      { from: 0, key: random.pick(['north', 'south', 'west']) },
      ...(random.chance(0.2) ? [{ from: random.between(1, DAYS), key: 'south' }] : []),
    ],
  };
}

function recordOf(member: Member, day: number): StaffRecord[] {
  if (!member.stays.some(({ from, until }) => from <= day && day < until)) return [];
  const department = member.departments.findLast(({ from }) => from <= day)?.key ?? 'unassigned';
  return [
    {
      ...member.record,
      age: Math.floor(day / DAYS_OF_A_YEAR) - member.bornInYear,
      isManager: member.managesFrom <= day && day < member.managesUntil,
      department: { key: department, label: department },
      pay: payOf(member, day),
    },
  ];
}

function payOf({ pay }: Member, day: number): StaffPay {
  const now = pay.findLast(({ from }) => from <= day) ?? { hourly: 20, bonus: 0 };
  const hourly = new Decimal(now.hourly);
  const bonus = now.bonus === 0 ? 'none' : new Decimal(now.bonus);
  return {
    hourly,
    isFullPay: true,
    bonus,
    grossHourly: now.bonus === 0 ? hourly : hourly.plus(new Decimal(now.bonus).div(1976)),
    basicHourly: hourly,
    variableHourly: now.bonus === 0 ? 'none' : new Decimal(now.bonus).div(1976),
  };
}
