import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { PackDocument } from './pack-document.tsx';
import { partsOf } from './pack-part.ts';
import { USUAL_TITLE } from './pack-search.ts';
import { sizeOf, tooLargeWords } from './pack-size.ts';
import { sheetsOf } from './sheets.ts';
import { useBoardsOf } from './use-boards-of.ts';

const route = getRouteApi('/signed-in/board-pack/print');

/** A board pack as the pages that are printed. */
export function DocumentPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(useMe().organization);
  const parts = partsOf(search.parts);
  // Nothing is asked for a pack that is too large.
  const isTooLong = tooLargeWords({ parts: parts.length, statements: 0 });
  const found = useBoardsOf(isTooLong === null ? parts : []);
  const sheets = sheetsOf(parts, found.boards);
  const problem = isTooLong ?? tooLargeWords(sizeOf(parts, sheets));
  return (
    <>
      <div data-screen>
        <PageHeader
          title={search.title ?? USUAL_TITLE}
          above={
            <Link to="/board-pack" search={search}>
              Edit the board pack
            </Link>
          }
          actions={
            <PeriodBar
              time={chosenTime(search)}
              today={today}
              onChange={(chosen) =>
                void navigate({ search: (before) => ({ ...before, ...searchOf(chosen) }) })
              }
            />
          }
        />
      </div>
      {parts.length === 0 ? (
        <EmptyState title="This board pack has no parts" action={<ToEditor search={search} />}>
          Choose boards and statements to put in it.
        </EmptyState>
      ) : problem !== null ? (
        <EmptyState title="This board pack is too large" action={<ToEditor search={search} />}>
          {problem}
        </EmptyState>
      ) : found.areKnown ? (
        <PackDocument
          // Another pack or another time is read anew.
          key={JSON.stringify([search.parts, search.period, search.asOf, today])}
          search={search}
          parts={parts}
          sheets={sheets}
          found={found}
        />
      ) : (
        <Skeleton height="30rem" />
      )}
    </>
  );
}

function ToEditor({ search }: Readonly<{ search: ReturnType<typeof route.useSearch> }>) {
  return (
    <ButtonLink to="/board-pack" search={search}>
      Edit the board pack
    </ButtonLink>
  );
}
