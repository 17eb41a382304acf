import { addDays, type Day, dayOf, formatDay } from '../../period/index.ts';
import { COMPANY } from '../company.ts';
import { DEPARTMENT_NAMES, DEPARTMENTS, type DepartmentName, departmentId } from '../people/departments.ts';
import {
  CASUAL_HOURS,
  type Employment,
  FULL_TIME_HOURS,
  PART_TIME_HOURS,
  type Pay,
  type Roster,
} from '../people/roster.ts';
import { Random } from '../random.ts';
import type { RecordRow } from './record-file.ts';

/** The departments, a row for each. */
export function departmentRows(): RecordRow[] {
  return DEPARTMENT_NAMES.map((department) => {
    const { name, below } = DEPARTMENTS[department];
    return {
      department: departmentId(department),
      name,
      parent: below === null ? null : departmentId(below),
    };
  });
}

/** All persons who have started by today, with their demographics. */
export function personRows(roster: Roster, today: Day): RecordRow[] {
  return startedBy(roster, today).map(({ number, member }) => {
    const random = new Random(`person ${member.name}`);
    const [first = '', last = ''] = member.name.split(' ');
    return {
      person: personId(number),
      legal_name: member.name,
      preferred_name: random.chance(250) ? first : null,
      trading_name: member.engagement === 'contractor' ? `${last} Content` : null,
      work_email: `${first}.${last}@wattleandwharf.example`.toLowerCase(),
      gender: member.gender,
      ethnicity: random.chance(780) ? random.pick(ETHNICITIES) : null,
      date_of_birth: random.chance(970)
        ? formatDay(addDays(dayOf(random.whole(1961, 2001), 1, 1), random.whole(0, 364)))
        : null,
      country: random.chance(900) ? random.pick(COUNTRIES) : null,
    };
  });
}

/** Their memberships, a row for each post. */
export function membershipRows(roster: Roster, today: Day): RecordRow[] {
  const heads = new Map<DepartmentName, number>();
  for (const { number, member } of roster.employments) {
    if (!heads.has(member.department)) heads.set(member.department, number);
  }
  return startedBy(roster, today).flatMap(({ number, start, end, posts }) => {
    const until = posts.filter(({ from }) => from <= today);
    return until.map(({ from, department, title, engagement, onLeave }) => ({
      membership: membershipId(number),
      person: personId(number),
      role: engagement === 'contractor' ? 'contractor' : 'member',
      status: 'active',
      department: departmentId(department),
      manager: managerOf(number, department, heads),
      leave_pay: onLeave ? 'none' : null,
      category_of_worker: categoryOf(department, heads.get(department) === number),
      job_title: title,
      employment_start_date: formatDay(start),
      termination_date: end === null || end > today ? null : formatDay(end),
      effective_from: formatDay(from),
      'custom_fields.work_location':
        until.at(-1)?.department === 'warehouse' ? 'Botany warehouse' : 'Botany office',
    }));
  });
}

/** The categories of workers whose work has the same value. */
function categoryOf(department: DepartmentName, isHead: boolean): string {
  if (isHead) return 'Managers';
  return department === 'warehouse' ? 'Warehouse' : 'Office and sales';
}

/** Their pay, past and present, a row for each arrangement. */
export function compensationRows(roster: Roster, today: Day): RecordRow[] {
  return startedBy(roster, today).flatMap((employment) => {
    const pay = employment.pay.filter(({ from }) => from <= today);
    return pay.map((one, index) => ({
      compensation: `PAY-${String(employment.number).padStart(3, '0')}-${index + 1}`,
      membership: membershipId(employment.number),
      currency: COMPANY.baseCurrency,
      ...termsOf(one),
      effective_from: formatDay(one.from),
      effective_to: lastDayOf(one, pay.slice(index + 1), employment, today),
    }));
  });
}

function startedBy({ employments }: Roster, today: Day): Employment[] {
  return employments.filter(({ start }) => start <= today);
}

// The head of a department reports to the head of the one above.
function managerOf(
  number: number,
  department: DepartmentName,
  heads: ReadonlyMap<DepartmentName, number>,
): string | null {
  const head = heads.get(department);
  if (head !== undefined && head !== number) return membershipId(head);
  const { below } = DEPARTMENTS[department];
  return below === null ? null : managerOf(number, below, heads);
}

function termsOf({ kind, engagement, amount }: Pay): RecordRow {
  const weekly_hours =
    { casual: CASUAL_HOURS, part_time: PART_TIME_HOURS }[engagement as string] ?? FULL_TIME_HOURS;
  const terms = { engagement_type: engagement, weekly_hours, amount: amount.toFixed() };
  if (kind === 'bonus') return { ...terms, pay_type: 'bonus', frequency: 'one_off' };
  if (kind === 'allowance') return { ...terms, pay_type: 'allowance', frequency: 'annual' };
  if (engagement === 'casual') return { ...terms, pay_type: 'hourly', frequency: 'hourly' };
  return { ...terms, pay_type: 'salary', frequency: engagement === 'contractor' ? 'daily' : 'annual' };
}

/** A bonus has one day; other pay lasts until the day before the next pay, or to the end. */
function lastDayOf(pay: Pay, later: readonly Pay[], { end }: Employment, today: Day): string | null {
  if (pay.kind === 'bonus') return formatDay(pay.from);
  const next = later.find(({ kind }) => kind === pay.kind);
  if (next !== undefined) return formatDay(addDays(next.from, -1));
  return end === null || end > today ? null : formatDay(end);
}

function personId(number: number): string {
  return `P-${String(number).padStart(3, '0')}`;
}

function membershipId(number: number): string {
  return `M-${String(number).padStart(3, '0')}`;
}

/** The demographics of the demo's people. */
const ETHNICITIES = [
  'Anglo-Celtic Australian',
  'Aboriginal Australian',
  'Chinese Australian',
  'Indian Australian',
  'Italian Australian',
  'Greek Australian',
  'Vietnamese Australian',
  'Lebanese Australian',
  'Maori and Pacific',
] as const;
const COUNTRIES = ['AU', 'AU', 'AU', 'AU', 'NZ', 'GB', 'IN', 'CN', 'VN', 'IT'] as const;
