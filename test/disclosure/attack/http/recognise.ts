import type { Figure, FigurePart, FigureReading, StaffFigure } from '../../../../src/disclosure/figure.ts';
import { Decimal } from '../../../../src/money/decimal.ts';
import { addDays, civilOf, type Day, parseDay } from '../../../../src/period/index.ts';
import { EVERY_FIGURE } from '../figures.ts';
import type { Heard } from '../heard.ts';
import type { AnsweredFigure } from './asking.ts';
import type { RecordedStaff } from './recorded-staff.ts';

/**
 * Who each number is about: the persons of the day that the answer names, in a version that gives the same number. An answer
 * that no recorded staff gives is a fault of the service or of the attack, and throws.
 */
export class Recogniser {
  readonly #recorded: RecordedStaff;
  readonly #figures: ReadonlyMap<string, Figure>;

  constructor(recorded: RecordedStaff, figures: ReadonlyMap<string, Figure>) {
    this.#recorded = recorded;
    this.#figures = figures;
  }

  /** Takes in what an answer tells, with the persons behind it. */
  hear(told: Heard, answer: AnsweredFigure): void {
    const figure = this.#figures.get(answer.metric);
    if (figure === undefined) throw new Error(`${answer.metric} is no figure`);
    if (answer.parts.size === 0) return;
    if (figure.kind === 'gap') this.#hearGap(told, figure, answer);
    else {
      const reading = this.#readingOf(figure, answer);
      const { year } = civilOf(dayIn(answer.endDate));
      told.hear(nameOf(figure), figure, reading, new Set(answer.parts.keys()), year);
    }
  }

  #readingOf(figure: Figure, answer: AnsweredFigure): FigureReading {
    const readings = this.#recorded.on(dayIn(answer.endDate)).flatMap((staff) => {
      if (figure.kind !== 'hires') return [figure.read(staff)];
      const before = this.#recorded.on(addDays(dayIn(answer.startDate), -1));
      return before.map((earlier) =>
        figure.read(
          staff,
          new Set(earlier.flatMap(({ person, isEmployee }) => (isEmployee ? [person] : []))),
        ),
      );
    });
    const found = readings.find(({ parts }) =>
      [...answer.parts].every(([key, number]) =>
        isNumberOf(
          parts.find((part) => part.key === key),
          number,
          FOUR_DECIMALS,
        ),
      ),
    );
    if (found === undefined) throw unknown(answer);
    return found;
  }

  // A part of a gap that repeats what it showed names the day of that. A snapshot is of what was recorded first.
  #hearGap(told: Heard, figure: StaffFigure, answer: AnsweredFigure): void {
    for (const [key, number] of answer.parts) {
      const day = dayIn(answer.days.get(key) ?? answer.endDate);
      const part = this.#recorded
        .on(day)
        .toReversed()
        .flatMap((staff) => figure.read(staff).parts.filter((one) => one.key === key))
        .find((one) => isNumberOf(one, number, ONE_DECIMAL));
      if (part === undefined) throw unknown(answer);
      told.hearGap(nameOf(figure), key, part.sides);
    }
  }
}

/** The figure by the name under which the attack knows what it counts. */
function nameOf(figure: Figure): string {
  return EVERY_FIGURE.find((named) => named.figure === figure)?.metric ?? 'unknown';
}

// How far the exact value can be from one that is rounded to so many decimals.
const ONE_DECIMAL = 0.050_000_001;
const FOUR_DECIMALS = 0.000_050_001;

function isNumberOf(part: FigurePart | undefined, number: number, far: number): boolean {
  return part !== undefined && part.value instanceof Decimal && part.value.minus(number).abs().lte(far);
}

function unknown({ metric, startDate, endDate, parts }: AnsweredFigure): Error {
  const numbers = JSON.stringify([...parts]);
  return new Error(`nobody recorded gives ${metric} ${startDate} to ${endDate}: ${numbers}`);
}

/** The day that is written so. */
export function dayIn(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`no day: ${text}`);
  return day;
}
