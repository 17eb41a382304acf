import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { PackEditor } from './pack-editor.tsx';
import { PackStart } from './pack-start.tsx';

const route = getRouteApi('/signed-in/board-pack');

/** Chooses the parts of a board pack, which are in the address, and takes it along on paper or as a workbook. */
export function PackPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(useMe().organization);
  return (
    <>
      <PageHeader
        title="Board pack"
        above={
          <Link to="/boards" data-screen>
            Boards
          </Link>
        }
        description="Boards and statements as one document, to print or to save as XLSX."
        actions={
          <PeriodBar
            time={chosenTime(search)}
            today={today}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, ...searchOf(chosen) }) })}
          />
        }
      />
      <TeamNote what="A board pack is" why="Its boards and statements are of the whole organisation." />
      {search.parts === undefined ? <PackStart /> : <PackEditor search={search} />}
    </>
  );
}
