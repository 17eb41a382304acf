import { getRouteApi } from '@tanstack/react-router';
import type { StatementAnswer } from '../../api/generated.ts';
import { minorDigits } from '../../format/number.ts';
import { coverageInWords } from '../../period/coverage-words.ts';
import { nothingsIn } from './cell-text.ts';
import styles from './statement-notes.module.css';
import type { StatementSearch } from './statement-search.ts';
import type { Amounts } from './statement-view.ts';

const route = getRouteApi('/signed-in/statements/$name');

/** What there is to know of the numbers: what is not recorded, what is not shown, and the state of the data that they are of. */
export function StatementNotes({ answer, amounts, empty, search, stamp }: NotesProps) {
  const navigate = route.useNavigate();
  const showsEmpty = search.rows === 'all';
  return (
    <div className={styles.notes}>
      {empty > 0 && (
        <p>
          <button
            type="button"
            className={styles.rows}
            onClick={() =>
              void navigate({
                search: (before) => ({ ...before, rows: showsEmpty ? undefined : 'all' }),
                resetScroll: false,
              })
            }
          >
            {showsEmpty ? 'Hide' : 'Show'} {empty === 1 ? '1 empty row' : `${empty} empty rows`}
          </button>
        </p>
      )}
      <StatementRemarks answer={answer} amounts={amounts} stamp={stamp} />
    </div>
  );
}

/** The same as sentences alone, where nothing can be chosen. */
export function StatementRemarks({ answer, amounts, stamp }: RemarksProps) {
  const { currency, columns, rows } = answer.data;
  const areRounded = amounts === 'whole' && minorDigits(currency) > 0;
  return (
    <>
      {unknownIn(columns).map((words) => (
        <p key={words}>{words}.</p>
      ))}
      {nothingsIn(rows, columns).map(({ word, why }) => (
        <p key={why}>
          <em>{word}</em>: {why.charAt(0).toLowerCase()}
          {why.slice(1)}.
        </p>
      ))}
      <p>
        Amounts in {currency}
        {areRounded && ', without cents; totals add up the exact amounts'}. {stamp}.
      </p>
    </>
  );
}

type RemarksProps = Pick<NotesProps, 'answer' | 'amounts' | 'stamp'>;

type NotesProps = Readonly<{
  answer: StatementAnswer;
  amounts: Amounts;
  /** How many rows are empty. */
  empty: number;
  search: StatementSearch;
  /** The state of the data, and when it was asked for. */
  stamp: string;
}>;

// The whole knows what its parts do.
function unknownIn(columns: StatementAnswer['data']['columns']): readonly string[] {
  const whole = columns.filter(({ kind }) => kind === 'total');
  const asked = whole.length > 0 ? whole : columns.filter(({ kind }) => kind === 'value');
  const words = asked.flatMap(({ period, coverage }) => {
    if (period === null || period.asOfDate === null || coverage === null) return [];
    return coverageInWords(coverage, { startDate: period.startDate, asOfDate: period.asOfDate });
  });
  return [...new Set(words)].map((text) => text.charAt(0).toUpperCase() + text.slice(1));
}
