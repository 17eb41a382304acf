import { Decimal } from '../../src/money/decimal.ts';
import type { Employer, Membership, Pay, Person } from './employer.ts';
import { daysAfter } from './papers.ts';
import { inBase, sum } from './pay.ts';
import { isEmployee, managersOn, postOn, staffOn, yearsAfter } from './staff.ts';

/** A person on a day with their pay, computed day by day from the files. */
export type Worker = Readonly<{
  person: Person;
  isEmployee: boolean;
  isManager: boolean;
  department: string;
  category: string | null;
  engagement: Pay['engagement'] | null;
  isFullPay: boolean;
  hourly: Paid;
  bonus: Paid;
  gross: Paid;
  basic: Paid;
  variable: Paid;
}>;

/** Nothing is `none`; `unknown` while an exchange rate is missing for any of it. */
export type Paid = Decimal | 'none' | 'unknown';

/** Everybody who is employed on a day, and contractors of whose pay anything is known for the 12 months. */
export function workersOn(employer: Employer, day: string): Worker[] {
  const managers = managersOn(employer, day);
  return staffOn(employer, day).flatMap((desk): Worker[] => {
    const office = { employer, day, person: desk.person };
    const hasPay = desk.person.memberships.some(({ pay }) => pay.some((one) => touchesYear(one, day)));
    if (!isEmployee(desk) && !hasPay) return [];
    const period = payPeriod(office);
    return [
      {
        person: desk.person,
        isEmployee: isEmployee(desk),
        isManager: managers.has(desk.person),
        department: desk.department ?? 'unassigned',
        category: postOn(desk.membership, day)?.category ?? null,
        engagement: largest(office)?.engagement ?? null,
        isFullPay: datesFrom(period.first, day).every((date) => !isPayReduced(desk.person, date)),
        hourly: hourlyOf(office),
        bonus: bonusOf(office),
        ...grossOf(office),
      },
    ];
  });
}

type Office = Readonly<{ employer: Employer; day: string; person: Person }>;

/** Regulation 6, step by step: what is paid in the pay period, times 7 / days, by the hours of a week. */
function hourlyOf(office: Office): Paid {
  const { employer, day, person } = office;
  const held = inForce(person, day).filter(({ pay }) => !isBonus(pay));
  if (held.length === 0) return 'none';
  const { first, days } = payPeriod(office);
  const once = person.memberships
    .flatMap(({ pay }) => pay)
    .filter(({ frequency, from }) => frequency === 'one_off' && first <= from && from <= day);
  const amounts = [
    ...held.map(({ pay }) =>
      amountOf(pay, employer, day, perDay(pay, 365.28, employer.fullTimeHours).times(days)),
    ),
    ...inForce(person, day)
      .filter(({ pay }) => isBonus(pay))
      .map(({ pay }) =>
        amountOf(pay, employer, day, perDay(pay, 365.25, employer.fullTimeHours).times(days)),
      ),
    ...once
      .filter(({ type }) => type === 'allowance')
      .map((pay) => amountOf(pay, employer, day, new Decimal(1))),
    ...once.filter(isBonus).map((pay) => amountOf(pay, employer, day, new Decimal(days).div(365.25))),
  ];
  const hours = [...new Set(held.map(({ membership }) => membership))].map((membership) =>
    hoursOf(
      held.filter((one) => one.membership === membership).map(({ pay }) => pay),
      employer.fullTimeHours,
    ),
  );
  return paid(amounts, (whole) =>
    whole
      .times(7)
      .div(days)
      .div(hours.reduce((one, other) => one + other)),
  );
}

function payPeriod(office: Office): Readonly<{ first: string; days: number }> {
  const { frequency } = largest(office, ({ type }) => type !== 'allowance', true) ?? {};
  if (frequency === 'weekly') return { first: daysAfter(office.day, -6), days: 7 };
  if (frequency === 'fortnightly') return { first: daysAfter(office.day, -13), days: 14 };
  return { first: `${office.day.slice(0, 8)}01`, days: 30.44 };
}

/** What is most in a year, of those who employ before those who contract. */
function largest(
  { employer, person, day }: Office,
  counts: (pay: Pay) => boolean = () => true,
  isOfAll = false,
): Pay | undefined {
  const all = inForce(person, day).flatMap(({ pay }) => (!isBonus(pay) && counts(pay) ? [pay] : []));
  const employed = all.filter(({ engagement }) => engagement !== 'contractor');
  const candidates = employed.length > 0 && !isOfAll ? employed : all;
  const yearly = (pay: Pay) =>
    amountOf(pay, employer, day, perYear(pay, employer.fullTimeHours)) ?? new Decimal(-1);
  return candidates.toSorted((one, other) => yearly(other).comparedTo(yearly(one)))[0];
}

/** Regulation 10: each day of the 12 months, and what is paid once on it. */
function bonusOf({ employer, person, day }: Office): Paid {
  const dates = datesFrom(daysAfter(yearsAfter(day, -1), 1), day);
  const amounts = person.memberships.flatMap((membership) =>
    membership.pay.filter(isBonus).flatMap((pay) => {
      if (pay.frequency === 'one_off')
        return dates.includes(pay.from) ? [amountOf(pay, employer, day, new Decimal(1))] : [];
      const count = dates.filter((date) => isPaidOn(pay, membership, date)).length;
      return count === 0
        ? []
        : [amountOf(pay, employer, day, perYear(pay, employer.fullTimeHours).times(count).div(dates.length))];
    }),
  );
  return paid(amounts, (whole) => whole);
}

/** Article 3: the pay of each day of the calendar year by the hours of each day. */
function grossOf({ employer, person, day }: Office): Pick<Worker, 'gross' | 'basic' | 'variable'> {
  const dates = datesFrom(`${day.slice(0, 4)}-01-01`, day);
  const daysOfYear = datesFrom(`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`).length;
  let hours = new Decimal(0);
  const amounts = { basic: [] as (Decimal | null)[], variable: [] as (Decimal | null)[] };
  for (const membership of person.memberships) {
    const counted = membership.pay.filter(({ engagement }) => engagement !== 'contractor');
    for (const date of dates) {
      const held = counted.filter(
        (pay) => isBasic(pay) && pay.frequency !== 'one_off' && isPaidOn(pay, membership, date),
      );
      if (held.length > 0) hours = hours.plus(new Decimal(hoursOf(held, employer.fullTimeHours)).div(7));
    }
    for (const pay of counted) {
      const times =
        pay.frequency === 'one_off'
          ? new Decimal(Number(dates.includes(pay.from)))
          : perDay(pay, daysOfYear, employer.fullTimeHours).times(
              dates.filter((date) => isPaidOn(pay, membership, date)).length,
            );
      if (!times.isZero())
        amounts[isBasic(pay) ? 'basic' : 'variable'].push(amountOf(pay, employer, day, times));
    }
  }
  const anHour = (some: readonly (Decimal | null)[]): Paid =>
    hours.isZero() ? 'none' : paid(some, (whole) => whole.div(hours));
  return {
    gross: anHour([...amounts.basic, ...amounts.variable]),
    basic: anHour(amounts.basic),
    variable: anHour(amounts.variable),
  };
}

function inForce(person: Person, day: string) {
  return person.memberships.flatMap((membership) =>
    membership.first === null
      ? []
      : membership.pay
          .filter((pay) => pay.frequency !== 'one_off' && isPaidOn(pay, membership, day))
          .map((pay) => ({ pay, membership })),
  );
}

function isPaidOn(pay: Pay, { first, last }: Membership, date: string): boolean {
  const isEmployed = first === null || (first <= date && (last === null || date <= last));
  return isEmployed && pay.from <= date && (pay.to === null || date <= pay.to);
}

function touchesYear({ frequency, from, to }: Pay, day: string): boolean {
  const last = frequency === 'one_off' ? from : (to ?? day);
  return from <= day && last > yearsAfter(day, -1);
}

function isPayReduced({ memberships }: Person, date: string): boolean {
  return memberships.some((membership) => {
    const { first, last } = membership;
    if (first === null || date < first || (last !== null && last < date)) return false;
    const leavePay = postOn(membership, date)?.leavePay ?? null;
    return leavePay === 'reduced' || leavePay === 'none';
  });
}

/** What a day has of the amount, where a year and a month of 12 parts have so many days. */
function perDay({ frequency, weeklyHours }: Pay, daysOfYear: number, fullTimeHours: number): Decimal {
  const one = new Decimal(1);
  const hours = new Decimal(weeklyHours ?? fullTimeHours);
  const daysOfMonth = [365, 366].includes(daysOfYear) ? one.times(daysOfYear).div(12) : new Decimal(30.44);
  return {
    annual: one.div(daysOfYear),
    monthly: one.div(daysOfMonth),
    fortnightly: one.div(14),
    weekly: one.div(7),
    daily: hours.div(new Decimal(fullTimeHours).div(5)).div(7),
    hourly: hours.div(7),
    one_off: one,
  }[frequency];
}

function perYear({ frequency, weeklyHours }: Pay, fullTimeHours: number): Decimal {
  const hours = new Decimal(weeklyHours ?? fullTimeHours).times(52);
  const times = { annual: 1, monthly: 12, fortnightly: 26, weekly: 52, one_off: 0 };
  if (frequency === 'hourly') return hours;
  return frequency === 'daily' ? hours.div(new Decimal(fullTimeHours).div(5)) : new Decimal(times[frequency]);
}

function hoursOf(pay: readonly Pay[], fullTimeHours: number): number {
  const said = pay.flatMap(({ type, weeklyHours }) => (type === 'allowance' ? [] : (weeklyHours ?? [])));
  return said.length > 0 ? Math.max(...said) : fullTimeHours;
}

function amountOf(pay: Pay, employer: Employer, day: string, times: Decimal): Decimal | null {
  return inBase(pay, employer, day)?.times(times) ?? null;
}

function paid(amounts: readonly (Decimal | null)[], figure: (whole: Decimal) => Decimal): Paid {
  const known = amounts.flatMap((amount) => amount ?? []);
  if (known.length < amounts.length) return 'unknown';
  const whole = sum(known);
  return whole.isZero() ? 'none' : figure(whole);
}

const isBonus = ({ type }: Pay) => type === 'bonus' || type === 'commission';
const isBasic = ({ type }: Pay) => type === 'salary' || type === 'hourly';

function datesFrom(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = daysAfter(date, 1)) dates.push(date);
  return dates;
}
