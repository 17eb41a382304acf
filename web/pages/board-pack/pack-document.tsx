import { formatDay } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { chosenTime } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { Cover } from './cover.tsx';
import { MissingParts } from './missing-parts.tsx';
import styles from './pack-document.module.css';
import { PackWorkbook } from './pack-output.tsx';
import type { PackPart } from './pack-part.ts';
import { type PackSearch, USUAL_TITLE } from './pack-search.ts';
import { SheetShown } from './sheet-shown.tsx';
import type { PackSheet } from './sheets.ts';
import type { BoardsOfPack } from './use-boards-of.ts';
import { useLoadedSheets } from './use-loaded-sheets.ts';
import { usePaperFoot } from './use-paper-foot.ts';

/** The cover and the sheets of a pack. It can be printed once all are there, and of one state of the data. */
export function PackDocument({ search, parts, sheets, found }: DocumentProps) {
  const { organization } = useMe();
  const today = useToday(organization);
  const time = chosenTime(search);
  const title = search.title ?? USUAL_TITLE;
  const { states, areThere, dataVersion, areMixed, readAt, reload } = useLoadedSheets(sheets, time, today);
  const there = states.filter(({ loaded }) => loaded !== undefined).length;
  const missing = parts.filter((part) => part.kind === 'unknown' || isMissing(part, found));
  const isWhole = areThere && missing.length === 0 && !areMixed;
  const asAt = `As at ${formatDay(time.asOf ?? today)}`;
  const version = dataVersion === null ? [] : [`Data version ${dataVersion}`];
  usePaperFoot([organization.name, title, asAt, ...version].join(' · '));
  return (
    <>
      <div className={styles.tools} data-screen>
        <Button variant="primary" disabled={!isWhole} onClick={() => isWhole && print()}>
          Print
        </Button>
        <PackWorkbook search={search} />
        <p role="status" className={styles.progress}>
          {there} of {states.length} loaded
        </p>
      </div>
      {areMixed && (
        <div className={styles.mixed} role="alert" data-screen>
          <p>
            The data changed while this pack was loading, so its numbers are not all of the same data version.
          </p>
          <Button onClick={reload}>Load again</Button>
        </div>
      )}
      <div data-screen>
        <MissingParts missing={missing} parts={parts} found={found} search={search} />
      </div>
      <div className={styles.document}>
        <Cover
          title={title}
          time={time}
          asAt={asAt}
          dataVersion={dataVersion}
          readAt={readAt}
          sheets={sheets}
          lack={
            isWhole
              ? null
              : areMixed
                ? 'Not for distribution: the numbers are of different data versions.'
                : `Incomplete: ${there} of ${states.length + missing.length} parts were there when this was printed.`
          }
        />
        {states.map((state, place) => (
          <SheetShown
            key={state.sheet.key}
            state={state}
            number={place + 1}
            time={time}
            asAt={asAt}
            packTitle={title}
          />
        ))}
      </div>
    </>
  );
}

function isMissing(part: PackPart, { failures }: BoardsOfPack): boolean {
  return part.kind === 'board' && failures.has(part.id);
}

type DocumentProps = Readonly<{
  search: PackSearch;
  parts: readonly PackPart[];
  sheets: readonly PackSheet[];
  found: BoardsOfPack;
}>;
