import type { PaySight } from '../metrics/definition/protection.ts';
import type { Question } from '../metrics/plan/question.ts';
import type { FactRow } from '../metrics/value/readings.ts';
import type { selectsOf } from '../sql/compile.ts';
import type { StatementQuestion } from './ask.ts';
import type { Setting } from './cells.ts';
import type { Statement } from './definition/statement.ts';
import type { MadeColumn, MadeRow } from './made.ts';
import type { Source } from './values.ts';

/** A question about a statement of a kind. */
export type QuestionAbout<Kind extends Statement> = Omit<StatementQuestion, 'statement'> &
  Readonly<{ statement: Kind }>;

/** Parts of the one statement of SQL that a statement is read by. */
export type Selects = ReturnType<typeof selectsOf>;

/** How statements of a kind are made. */
export type Maker<Kind extends Statement> = Readonly<{
  /** The questions about metrics that it answers, besides its checks. */
  questions: (asked: QuestionAbout<Kind>, setting: Setting) => readonly Question[];
  /** What is read besides: rows of the kind `statement`. */
  selects: (asked: QuestionAbout<Kind>, pay: PaySight) => Selects;
  make: (asked: QuestionAbout<Kind>, source: Source, rows: readonly FactRow[]) => Promise<MadeTable>;
}>;

export type MadeTable = Readonly<{ columns: readonly MadeColumn[]; rows: readonly MadeRow[] }>;
