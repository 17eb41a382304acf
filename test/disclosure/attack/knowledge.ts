import { fewestOf } from '../../../src/disclosure/few.ts';
import type { Figure, FigureReading } from '../../../src/disclosure/figure.ts';
import type { Sides } from '../../../src/disclosure/gap-rule.ts';
import { type KnownSum, personsInSmallGroups } from './smallest-groups.ts';

/** All that an attacker knows: sums over persons of something true or false of each, by attribute. */
export class Knowledge {
  readonly #minimum: number;
  readonly #sums = new Map<string, KnownSum[]>();
  readonly #sides = new Map<string, { part: string; sides: Sides }[]>();
  readonly #exposed = new Set<string>();

  constructor(minimum: number) {
    this.#minimum = minimum;
  }

  learn(
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
      for (const group of part.groups) this.learnGroup(group);
    }
    // The size of the whole staff is known to everybody, and with it that of the hidden parts together.
    const hidden = parts.filter(({ key }) => !shown.has(key));
    if (total === null || shown.size === 0 || hidden.length === 0) return;
    this.learnGroup(personsOf(hidden));
    if (kind === 'whole') this.#add(`${metric} ${hidden.map(({ key }) => key).join()}`, everybody);
  }

  /** A group may be on another side or in another part than before: the attacker knows and compares it with itself. */
  learnGap(metric: string, part: string, sides: Sides): void {
    for (const side of sides) this.learnGroup(new Set(side.keys()));
    const earlier = this.#sides.get(metric) ?? [];
    for (const before of earlier) {
      for (const [index, side] of sides.entries()) {
        for (const [place, other] of before.sides.entries()) {
          const isSamePlace = before.part === part && place === index;
          const persons = new Set([...side.keys(), ...other.keys()]);
          const changed = new Set([...persons].filter((person) => side.get(person) !== other.get(person)));
          if (isSamePlace || changed.size < persons.size) this.learnGroup(changed);
        }
      }
    }
    this.#sides.set(metric, [...earlier, { part, sides }]);
  }

  persons(): ReadonlySet<string> {
    for (const sums of this.#sums.values()) {
      const found = personsInSmallGroups(sums, fewestOf(this.#minimum), ORDERS);
      for (const person of found) this.#exposed.add(person);
    }
    return this.#exposed;
  }

  /** Learns a fact that is true of some of these persons and of no other. */
  learnGroup(group: ReadonlySet<string>): void {
    if (group.size < this.#minimum) for (const person of group) this.#exposed.add(person);
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
