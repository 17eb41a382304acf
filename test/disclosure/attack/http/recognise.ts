import type { Figure, FigurePart, FigureReading, StaffFigure } from '../../../../src/disclosure/figure.ts';
import { Decimal } from '../../../../src/money/decimal.ts';
import { addDays, civilOf, type Day, parseDay } from '../../../../src/period/index.ts';
import { EVERY_FIGURE } from '../figures.ts';
import type { Knowledge } from '../knowledge.ts';
import type { AnsweredFigure } from './asking.ts';
import type { RecordedStaff } from './recorded-staff.ts';

/**
 * Finds the persons behind each number: those of the day that the answer names, in a version that gives the same number.
 * Throws if no recorded staff gives the answer: the service or the attack is then wrong.
 */
export class Recogniser {
  readonly #recorded: RecordedStaff;
  readonly #figures: ReadonlyMap<string, Figure>;

  constructor(recorded: RecordedStaff, figures: ReadonlyMap<string, Figure>) {
    this.#recorded = recorded;
    this.#figures = figures;
  }

  /** Adds an answer and the persons behind it to what is known. */
  learn(knowledge: Knowledge, answer: AnsweredFigure): void {
    const figure = this.#figures.get(answer.metric);
    if (figure === undefined) throw new Error(`${answer.metric} is no figure`);
    if (answer.parts.size === 0) return;
    if (figure.kind === 'gap') this.#learnGap(knowledge, figure, answer);
    else {
      const reading = this.#readingOf(figure, answer);
      const { year } = civilOf(dayIn(answer.endDate));
      knowledge.learn(nameOf(figure), figure, reading, new Set(answer.parts.keys()), year);
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

  // A repeated part of a gap names the day on which it was first shown. A snapshot holds what was recorded first.
  #learnGap(knowledge: Knowledge, figure: StaffFigure, answer: AnsweredFigure): void {
    for (const [key, number] of answer.parts) {
      const day = dayIn(answer.days.get(key) ?? answer.endDate);
      const part = this.#recorded
        .on(day)
        .toReversed()
        .flatMap((staff) => figure.read(staff).parts.filter((one) => one.key === key))
        .find((one) => isNumberOf(one, number, ONE_DECIMAL));
      if (part === undefined) throw unknown(answer);
      knowledge.learnGap(nameOf(figure), key, part.sides);
    }
  }
}

/** The name under which the attack knows a figure. */
function nameOf(figure: Figure): string {
  return EVERY_FIGURE.find((named) => named.figure === figure)?.metric ?? 'unknown';
}

// The largest error of a value rounded to so many decimals.
const ONE_DECIMAL = 0.050_000_001;
const FOUR_DECIMALS = 0.000_050_001;

function isNumberOf(part: FigurePart | undefined, number: number, far: number): boolean {
  return part !== undefined && part.value instanceof Decimal && part.value.minus(number).abs().lte(far);
}

function unknown({ metric, startDate, endDate, parts }: AnsweredFigure): Error {
  const numbers = JSON.stringify([...parts]);
  return new Error(`no recorded staff gives ${metric} ${startDate} to ${endDate}: ${numbers}`);
}

/** The day written in a text. */
export function dayIn(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`no day: ${text}`);
  return day;
}
