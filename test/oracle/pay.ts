import { Decimal } from '../../src/money/decimal.ts';
import type { Employer, Pay, Person } from './employer.ts';
import { daysAfter } from './papers.ts';
import { desksOn, isEmployee, yearsAfter } from './staff.ts';

/** The yearly pay of a person by their contracts, with weekly hours and engagement. */
export type Earnings = Readonly<{
  /** Null while an exchange rate is missing for any of it. */
  year: Decimal | null;
  hourly: Decimal | null;
  engagement: Pay['engagement'];
}>;

/** What a person earns on a day by all their desks as an employee; null where they have no fixed pay. */
export function earningsOn(employer: Employer, person: Person, day: string): Earnings | null {
  const entries: Readonly<{ pay: Pay; year: Decimal | null }>[] = [];
  let weeklyHours = new Decimal(0);
  for (const { membership } of desksAsEmployee(employer, person, day)) {
    const fixed = membership.pay.filter(
      (pay) => isFixed(pay) && pay.from <= day && (pay.to === null || day <= pay.to),
    );
    entries.push(...fixed.map((pay) => ({ pay, year: yearOf(pay, employer, day) })));
    const hours = fixed.flatMap((pay) => (pay.type === 'allowance' ? [] : (pay.weeklyHours ?? [])));
    if (fixed.length > 0)
      weeklyHours = weeklyHours.plus(hours.length > 0 ? Math.max(...hours) : employer.fullTimeHours);
  }
  const known = entries.flatMap(({ pay, year }) => (year === null ? [] : [{ pay, year }]));
  const largest = known.reduce<(typeof known)[number] | undefined>(
    (most, one) => (most === undefined || one.year.gt(most.year) ? one : most),
    undefined,
  );
  const engagement = (largest ?? entries[0])?.pay.engagement;
  if (engagement === undefined) return null;
  if (known.length < entries.length) return { year: null, hourly: null, engagement };
  const year = sum(known.map((one) => one.year));
  return { year, hourly: year.div(weeklyHours.times(52)), engagement };
}

/** The bonuses and commissions of the 12 months up to a day; null while an exchange rate is missing for any of them. */
export function bonusOn(employer: Employer, person: Person, day: string): Decimal | null {
  const year = { first: daysAfter(yearsAfter(day, -1), 1), last: day };
  const rewards = desksAsEmployee(employer, person, day)
    .flatMap(({ membership }) => membership.pay)
    .filter(
      ({ type, engagement }) => (type === 'bonus' || type === 'commission') && engagement !== 'contractor',
    );
  let bonus = new Decimal(0);
  for (const pay of rewards) {
    const isOnce = pay.frequency === 'one_off';
    const paid = isOnce
      ? Number(year.first <= pay.from && pay.from <= year.last)
      : Math.max(0, daysBetween(later(pay.from, year.first), earlier(pay.to ?? day, day)));
    if (paid === 0) continue;
    const whole = isOnce ? inBase(pay, employer, day) : yearOf(pay, employer, day);
    if (whole === null) return null;
    bonus = bonus.plus(isOnce ? whole : whole.times(paid).div(daysBetween(year.first, year.last)));
  }
  return bonus;
}

function desksAsEmployee(employer: Employer, person: Person, day: string) {
  return desksOn(employer, day).filter((desk) => desk.person === person && isEmployee(desk));
}

function isFixed({ type, frequency, engagement }: Pay): boolean {
  const isFixedType = type === 'salary' || type === 'hourly' || type === 'allowance';
  return isFixedType && frequency !== 'one_off' && engagement !== 'contractor';
}

/** What is paid in a year: 52 weeks of the hours that were agreed, or of full-time ones, a day having a fifth of those. */
function yearOf(pay: Pay, employer: Employer, day: string): Decimal | null {
  const hours = new Decimal(52).times(pay.weeklyHours ?? employer.fullTimeHours);
  const times = {
    annual: new Decimal(1),
    monthly: new Decimal(12),
    fortnightly: new Decimal(26),
    weekly: new Decimal(52),
    daily: hours.div(new Decimal(employer.fullTimeHours).div(5)),
    hourly: hours,
    one_off: new Decimal(0),
  };
  return inBase(pay, employer, day)?.times(times[pay.frequency]) ?? null;
}

/** An amount in base currency; null while an exchange rate is missing. */
export function inBase(pay: Pay, { rates }: Employer, day: string): Decimal | null {
  if (pay.currency === 'AUD') return new Decimal(pay.amount);
  const known = rates
    .filter(({ from }) => from <= day)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  const rate = known.at(-1)?.rate;
  return rate === undefined ? null : new Decimal(pay.amount).times(rate);
}

export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
}

/** The one in the middle, or the mean of the two that are; null of none. */
export function middle(amounts: readonly Decimal[]): Decimal | null {
  const ordered = amounts.toSorted((one, other) => one.comparedTo(other));
  const [low, high] = [ordered[Math.ceil(ordered.length / 2) - 1], ordered[Math.floor(ordered.length / 2)]];
  return low === undefined || high === undefined ? null : low.plus(high).div(2);
}

export function mean(amounts: readonly Decimal[]): Decimal | null {
  return amounts.length === 0 ? null : sum(amounts).div(amounts.length);
}

/** How many days there are from one to another, both of them included. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
