import { fewestOf } from '../../../src/disclosure/few.ts';
import type { Figure, FigureReading } from '../../../src/disclosure/figure.ts';
import type { Sides } from '../../../src/disclosure/gap-rule.ts';
import { afterwards, type History, NOTHING_SHOWN } from '../../../src/disclosure/history.ts';
import { makeSnapshot, type SnapshotDay } from '../../../src/disclosure/make-snapshot.ts';
import { RULES, type Rules } from '../../../src/disclosure/rules.ts';
import { shownKeys } from '../../../src/disclosure/suppress.ts';
import { addDays, dayOf } from '../../../src/period/index.ts';
import { EVERY_FIGURE } from './figures.ts';
import { DAYS_OF_A_YEAR, type RandomStaff, YEARS } from './random-staff.ts';
import { type KnownSum, personsInSmallGroups } from './smallest-groups.ts';

/** How a service would answer: the rules, and the days of which it answers. */
export type Service = Readonly<{
  rules: Rules;
  /** How many days lie between two snapshots. */
  everyDays: number;
  /** Whether every snapshot counts as the end of a year, at which parts are renewed. */
  isYearly: boolean;
  /** The smallest group that one answer shows; that of the organisation where it is null. */
  shows: number | null;
}>;

export const OURS: Service = { rules: RULES, everyDays: DAYS_OF_A_YEAR / 4, isYearly: false, shows: null };

/**
 * The persons of whom everything that can be asked about a staff tells through a group smaller than the minimum. Whoever
 * asks knows who is employed when, who manages, and whom each answer is about.
 */
export function personsTold(staff: RandomStaff, minimum: number, service: Service): ReadonlySet<string> {
  const told = new Heard(minimum);
  let history = NOTHING_SHOWN;
  for (let day = service.everyDays - 1; day < YEARS * DAYS_OF_A_YEAR; day += service.everyDays) {
    const on: SnapshotDay = {
      day: addDays(dayOf(2020, 1, 1), day),
      endsYear: service.isYearly || (day + 1) % DAYS_OF_A_YEAR === 0,
      staff: staff.on(day),
      minimumGroupSize: service.shows ?? minimum,
      beginsSeries: false,
    };
    const made = makeSnapshot(history, on, EVERY_FIGURE, service.rules);
    for (const { metric, figure } of EVERY_FIGURE) {
      const snapshot = made.answers.get(metric);
      if (snapshot === undefined || figure.kind === 'gap') continue;
      const shown = shownKeys(figure.kind, snapshot.reading, on.minimumGroupSize);
      told.hear(metric, figure, readingOf(figure, on, history), shown, Math.floor(day / DAYS_OF_A_YEAR));
    }
    history = afterwards(history, made);
  }
  for (const { metric, part, sides } of history.gaps) told.hearGap(`${metric} ${part}`, sides);
  return told.persons();
}

function readingOf(figure: Figure, { staff }: SnapshotDay, history: History): FigureReading {
  if (figure.kind !== 'hires') return figure.read(staff);
  return figure.read(staff, history.atYearEnd?.persons ?? new Set());
}

/** What somebody has heard: sums over persons of something that each of them is or is not, by what that is. */
class Heard {
  readonly #minimum: number;
  readonly #sums = new Map<string, KnownSum[]>();
  readonly #sides = new Map<string, Sides[]>();
  readonly #told = new Set<string>();

  constructor(minimum: number) {
    this.#minimum = minimum;
  }

  hear(
    metric: string,
    { kind }: Figure,
    { parts, total }: FigureReading,
    shown: ReadonlySet<string>,
    year: number,
  ): void {
    const everybody = personsOf(parts);
    for (const part of parts.filter(({ key }) => shown.has(key))) {
      const isAboutGender = /gender|women|quartiles|hires/i.test(metric);
      const what = isAboutGender ? 'gender' : `${metric} ${part.key} ${/age/.test(metric) ? year : ''}`;
      this.#add(what, total === null ? personsOf([part]) : everybody);
      for (const group of part.groups) this.#hearGroup(group);
    }
    // How many all are is known to everybody, and so how many the hidden ones are together.
    const hidden = parts.filter(({ key }) => !shown.has(key));
    if (total === null || shown.size === 0 || hidden.length === 0) return;
    this.#hearGroup(personsOf(hidden));
    if (kind === 'whole') this.#add(`${metric} ${hidden.map(({ key }) => key).join()}`, everybody);
  }

  hearGap(name: string, sides: Sides): void {
    for (const side of sides) this.#hearGroup(new Set(side.keys()));
    const earlier = this.#sides.get(name) ?? [];
    for (const before of earlier) {
      for (const [index, side] of sides.entries()) {
        const other: ReadonlyMap<string, string> = before[index] ?? new Map<string, string>();
        const persons = new Set([...side.keys(), ...other.keys()]);
        this.#hearGroup(new Set([...persons].filter((person) => side.get(person) !== other.get(person))));
      }
    }
    this.#sides.set(name, [...earlier, sides]);
  }

  persons(): ReadonlySet<string> {
    for (const sums of this.#sums.values()) {
      const found = personsInSmallGroups(sums, fewestOf(this.#minimum), ORDERS);
      for (const person of found) this.#told.add(person);
    }
    return this.#told;
  }

  #hearGroup(group: ReadonlySet<string>): void {
    if (group.size < this.#minimum) for (const person of group) this.#told.add(person);
  }

  #add(what: string, sum: KnownSum): void {
    const sums = this.#sums.get(what) ?? [];
    if (!sums.some((known) => isSame(known, sum))) sums.push(sum);
    this.#sums.set(what, sums);
  }
}

const ORDERS = 40;

function personsOf(parts: FigureReading['parts']): ReadonlySet<string> {
  return new Set(parts.flatMap(({ groups }) => groups.flatMap((group) => [...group])));
}

function isSame(one: KnownSum, other: KnownSum): boolean {
  return one.size === other.size && [...one].every((person) => other.has(person));
}
