import { fewestOf } from '../../../src/disclosure/few.ts';
import { type History, historyOf, type MadeSnapshot } from '../../../src/disclosure/history.ts';
import { makeSnapshot } from '../../../src/disclosure/make-snapshot.ts';
import type { SnapshotDay } from '../../../src/disclosure/renewing.ts';
import { RULES, type Rules } from '../../../src/disclosure/rules.ts';
import type { StaffRecord } from '../../../src/disclosure/staff-record.ts';
import { shownKeys } from '../../../src/disclosure/suppress.ts';
import { withdrawnAt } from '../../../src/disclosure/withdraw.ts';
import { addDays, civilOf, dayOf } from '../../../src/period/index.ts';
import { DAYS_OF_A_YEAR, type RandomStaff, YEARS } from '../../generators/random-staff.ts';
import { EVERY_FIGURE } from './figures.ts';
import { Knowledge } from './knowledge.ts';
import { type Setting, UNCHANGED } from './setting.ts';

/** How a service answers: its rules, and the days it covers. */
export type Service = Readonly<{
  rules: Rules;
  /** Days between two snapshots. */
  everyDays: number;
  /** Whether every snapshot counts as the end of a year, when parts are renewed. */
  isYearly: boolean;
  /** The smallest group that an answer shows; null for the minimum of the organisation. */
  shows: number | null;
  /** How many persons must be corrected before a new series; null for the fewest that the minimum allows. */
  seriesNeeds: number | null;
}>;

export const OURS: Service = {
  rules: RULES,
  everyDays: DAYS_OF_A_YEAR / 4,
  isYearly: false,
  shows: null,
  seriesNeeds: null,
};

/**
 * The persons exposed through a group smaller than the minimum by all answers about a staff together. The attacker knows
 * who is employed when, who manages, whom each answer is about, and whose records were corrected.
 */
export function personsExposed(
  staff: RandomStaff,
  minimum: number,
  service: Service,
  setting: Setting = UNCHANGED,
): ReadonlySet<string> {
  const knowledge = new Knowledge(minimum);
  for (const taken of snapshotsOf(staff, minimum, service, setting)) learnAll(knowledge, taken);
  return knowledge.persons();
}

/** A snapshot and the history before it. */
export type StaffSnapshot = Readonly<{
  on: SnapshotDay;
  made: MadeSnapshot;
  before: History;
  /** The persons whose recorded attributes have changed since the whole staff was last shown. */
  corrected: ReadonlySet<string>;
}>;

/** Every snapshot of a staff, in order. */
export function snapshotsOf(
  staff: RandomStaff,
  minimum: number,
  service: Service,
  setting: Setting = UNCHANGED,
): readonly StaffSnapshot[] {
  const taken: StaffSnapshot[] = [];
  let shown: readonly StaffRecord[] = [];
  const take = (on: SnapshotDay): void => {
    const history = historyFor(taken, on.minimumGroupSize);
    const made = makeSnapshot(history, on, EVERY_FIGURE, service.rules);
    taken.push({ on, made, before: history, corrected: correctedIn(shown, on.staff) });
    if (made.whole !== null) shown = on.staff;
  };
  for (let day = service.everyDays - 1; day < YEARS * DAYS_OF_A_YEAR; day += service.everyDays) {
    const { isSnapshotDay, endsYear, larger } = setting.on(day);
    if (!isSnapshotDay) continue;
    const on: SnapshotDay = {
      day: addDays(dayOf(2020, 1, 1), day),
      endsYear: service.isYearly || endsYear,
      staff: setting.recorded(staff.on(day), day),
      minimumGroupSize: service.shows ?? minimum + larger,
      beginsSeries: false,
    };
    take(on);
    if (!setting.asksForSeries(day)) continue;
    const again = {
      ...on,
      staff: setting.recorded(staff.on(day), day + service.everyDays - 1),
      beginsSeries: true,
    };
    const needed = service.seriesNeeds ?? fewestOf(again.minimumGroupSize);
    const isAllowed = correctedIn(shown, again.staff).size >= needed;
    if (taken.some(({ made }) => made.whole !== null) && isAllowed) take(again);
  }
  return taken;
}

// A larger minimum group size withdraws answers from snapshots made with a smaller one.
function historyFor(taken: readonly StaffSnapshot[], minimumGroupSize: number): History {
  const snapshots = taken.map(({ made }) => made);
  const isLarger = taken.some(({ on }) => on.minimumGroupSize < minimumGroupSize);
  return historyOf(snapshots, isLarger ? withdrawnAt(snapshots, minimumGroupSize, EVERY_FIGURE) : []);
}

/** Learns every answer of a snapshot, with each part shown in it. */
export function learnAll(knowledge: Knowledge, { on, made, before, corrected }: StaffSnapshot): void {
  for (const { metric, figure } of EVERY_FIGURE) {
    const snapshot = made.answers.get(metric);
    if (snapshot === undefined || figure.kind === 'gap') continue;
    const shown = shownKeys(figure.kind, snapshot.reading, on.minimumGroupSize);
    const reading =
      figure.kind === 'hires'
        ? figure.read(on.staff, before.atYearEnd?.persons ?? new Set())
        : figure.read(on.staff);
    knowledge.learn(metric, figure, reading, shown, civilOf(on.day).year);
  }
  for (const { metric, part, sides } of made.gaps) knowledge.learnGap(metric, part, sides);
  if (on.beginsSeries && made.whole !== null) knowledge.learnGroup(corrected);
}

const ATTRIBUTES = ['gender', 'ethnicity', 'country', 'age'] as const;

function correctedIn(before: readonly StaffRecord[], now: readonly StaffRecord[]): ReadonlySet<string> {
  const earlier = new Map(before.map((record) => [record.person, record]));
  const isCorrected = (record: StaffRecord) => {
    const other = earlier.get(record.person);
    return other !== undefined && ATTRIBUTES.some((attribute) => record[attribute] !== other[attribute]);
  };
  return new Set(now.filter(isCorrected).map(({ person }) => person));
}
