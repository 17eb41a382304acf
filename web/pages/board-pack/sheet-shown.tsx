import { useQuery } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { ChosenTime } from '../../period/period.ts';
import { TileGrid } from '../boards/board-grid.tsx';
import { hiddenWords } from '../boards/words.ts';
import { statementsQuery } from '../statements/queries.ts';
import styles from './pack-document.module.css';
import type { LoadedSheet } from './queries.ts';
import { titleOfSheet } from './sheet-title.ts';
import type { FiguresSheet } from './sheets.ts';
import { StatementOnSheet } from './statement-on-sheet.tsx';
import type { SheetState } from './use-loaded-sheets.ts';

/** A sheet of a pack: its title, what it is of, and its numbers or why they are not there. */
export function SheetShown({ state, number, time, asAt, packTitle }: SheetShownProps) {
  const { sheet, loaded, failure, retry } = state;
  const { data: statements } = useQuery(statementsQuery);
  const title = titleOfSheet(sheet, statements);
  return (
    <article className={styles.sheet} data-sheet aria-label={`${number}. ${title}`}>
      {loaded === undefined ? (
        <>
          <h2 className={styles.title}>{title}</h2>
          {failure === null ? (
            <Skeleton height="20rem" />
          ) : (
            <FailureState
              failure={failure}
              title={`${title} could not be loaded`}
              action={<Button onClick={retry}>Try again</Button>}
            />
          )}
        </>
      ) : sheet.kind === 'figures' ? (
        <Figures sheet={sheet} loaded={loaded} time={time} asAt={asAt} />
      ) : loaded.kind === 'statement' ? (
        <StatementOnSheet
          sheet={sheet}
          answer={loaded.answer}
          title={title}
          label={`${number}. ${title}`}
          time={time}
          asAt={asAt}
          packTitle={packTitle}
        />
      ) : null}
    </article>
  );
}

type SheetShownProps = Readonly<{
  state: SheetState;
  /** Its place in the contents, from 1. */
  number: number;
  time: ChosenTime;
  /** The day that the numbers are as at, in words. */
  asAt: string;
  packTitle: string;
}>;

function Figures({ sheet, loaded, time, asAt }: FiguresProps) {
  const { board, tiles } = sheet;
  const hidden = hiddenWords(board.hidden_tiles);
  const version = loaded.dataVersion === null ? [] : [`Data version ${loaded.dataVersion}`];
  return (
    <>
      <h2 className={styles.title}>{board.name}</h2>
      <p className={styles.when}>{[asAt, ...version].join(' · ')}</p>
      {board.description !== null && <p className={styles.description}>{board.description}</p>}
      {tiles.length === 0 && hidden === null && <Quiet small>Nothing is on this board yet.</Quiet>}
      {loaded.kind === 'figures' && (
        <div className={styles.tiles}>
          <TileGrid tiles={tiles} time={time} values={loaded.answer?.data} isBefore={false} />
        </div>
      )}
      {hidden !== null && <Quiet small>{hidden}</Quiet>}
    </>
  );
}

type FiguresProps = Pick<SheetShownProps, 'time' | 'asAt'> &
  Readonly<{ sheet: FiguresSheet; loaded: LoadedSheet }>;
