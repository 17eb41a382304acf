import type { Days } from './ledger-metrics.ts';
import { daysAfter } from './papers.ts';

/** What is known of some days, as an answer says it. */
export type ObviousCoverage = Readonly<{
  from: string | null;
  through: string | null;
  state: 'whole' | 'part' | 'none';
  gaps: readonly Readonly<{ from: string; through: string }>[];
}>;

const LONGEST_SILENCE = 92;

/**
 * What is known of days where something happened on the given dates, found by looking at each day by itself: one is known where it
 * lies between two facts with at most 92 silent days between them.
 */
export class ObviousFacts {
  readonly #dates: readonly string[];

  constructor(dates: readonly string[], today: string) {
    this.#dates = [...new Set(dates)].filter((date) => date <= today).sort();
  }

  get first(): string | null {
    return this.#dates[0] ?? null;
  }

  get last(): string | null {
    return this.#dates.at(-1) ?? null;
  }

  /** The last of these days and that of the last fact. */
  upTo(day: string): string {
    return this.last !== null && this.last < day ? this.last : day;
  }

  isKnown(day: string): boolean {
    const before = this.#dates.findLast((date) => date <= day);
    const after = this.#dates.find((date) => date >= day);
    if (before === undefined || after === undefined) return false;
    return before === after || silentDays(before, after) <= LONGEST_SILENCE;
  }

  /** Nothing is known of what happened in days of which none is known. */
  isFlowUnknown(days: Days): boolean {
    return !each(days).some((day) => this.isKnown(day));
  }

  /** Nothing is known of what there was before the first fact. */
  isStockUnknown({ last }: Days): boolean {
    return this.first === null || last < this.first;
  }

  flow(days: Days): ObviousCoverage {
    return this.#coverage(days, this.isFlowUnknown(days));
  }

  stock(last: string): ObviousCoverage {
    return this.#coverage({ first: last, last }, this.isStockUnknown({ first: last, last }));
  }

  #coverage(days: Days, isUnknown: boolean): ObviousCoverage {
    const isWhole = each(days).every((day) => this.isKnown(day));
    const known = isWhole ? 'whole' : 'part';
    return {
      from: this.first,
      through: this.last,
      state: isUnknown ? 'none' : known,
      gaps: this.#gaps().filter(({ from, through }) => from <= days.last && days.first <= through),
    };
  }

  #gaps() {
    return this.#dates.flatMap((date, index) => {
      const next = this.#dates[index + 1];
      if (next === undefined || silentDays(date, next) <= LONGEST_SILENCE) return [];
      return [{ from: daysAfter(date, 1), through: daysAfter(next, -1) }];
    });
  }
}

/** What several sources share: a day is known where all of them know it. */
export function areFlowsUnknown(sources: readonly ObviousFacts[], days: Days): boolean {
  return !each(days).some((day) => sources.every((source) => source.isKnown(day)));
}

function silentDays(before: string, after: string): number {
  return (Date.parse(after) - Date.parse(before)) / 86_400_000 - 1;
}

function each({ first, last }: Days): string[] {
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return Array.from({ length }, (_, index) => daysAfter(first, index));
}
