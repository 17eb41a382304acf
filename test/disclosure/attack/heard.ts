import { fewestOf } from '../../../src/disclosure/few.ts';
import type { Figure, FigureReading } from '../../../src/disclosure/figure.ts';
import type { Sides } from '../../../src/disclosure/gap-rule.ts';
import { type KnownSum, personsInSmallGroups } from './smallest-groups.ts';

/** What somebody has heard: sums over persons of something that each of them is or is not, by what that is. */
export class Heard {
  readonly #minimum: number;
  readonly #sums = new Map<string, KnownSum[]>();
  readonly #sides = new Map<string, { part: string; sides: Sides }[]>();
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
      for (const group of part.groups) this.hearGroup(group);
    }
    // How many all are is known to everybody, and so how many the hidden ones are together.
    const hidden = parts.filter(({ key }) => !shown.has(key));
    if (total === null || shown.size === 0 || hidden.length === 0) return;
    this.hearGroup(personsOf(hidden));
    if (kind === 'whole') this.#add(`${metric} ${hidden.map(({ key }) => key).join()}`, everybody);
  }

  /** A group may be on another side or in another part than before: whoever asks knows, and compares it with itself. */
  hearGap(metric: string, part: string, sides: Sides): void {
    for (const side of sides) this.hearGroup(new Set(side.keys()));
    const earlier = this.#sides.get(metric) ?? [];
    for (const before of earlier) {
      for (const [index, side] of sides.entries()) {
        for (const [place, other] of before.sides.entries()) {
          const isSamePlace = before.part === part && place === index;
          const persons = new Set([...side.keys(), ...other.keys()]);
          const changed = new Set([...persons].filter((person) => side.get(person) !== other.get(person)));
          if (isSamePlace || changed.size < persons.size) this.hearGroup(changed);
        }
      }
    }
    this.#sides.set(metric, [...earlier, { part, sides }]);
  }

  persons(): ReadonlySet<string> {
    for (const sums of this.#sums.values()) {
      const found = personsInSmallGroups(sums, fewestOf(this.#minimum), ORDERS);
      for (const person of found) this.#told.add(person);
    }
    return this.#told;
  }

  /** Somebody knows of these persons together, and of nobody else, something that is true of some of them. */
  hearGroup(group: ReadonlySet<string>): void {
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
