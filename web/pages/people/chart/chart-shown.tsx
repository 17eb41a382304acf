import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { peopleByManager } from '../by-manager.ts';
import type { Directory, Membership } from '../directory.ts';
import { matcherOf } from '../match.ts';
import type { StatusFilter } from '../search.ts';
import { isWanted } from '../standing.ts';
import { ChartFinder } from './chart-finder.tsx';
import { firstLevels } from './drawn.ts';
import { lineTo } from './focus.ts';
import { PeopleChart } from './people-chart.tsx';

/** The chart of the people who are asked for, or of the place of one of them. */
export function ChartShown({ directory, status, asOf, text, focus, onFocus }: ChartShownProps) {
  const wanted = (membership: Membership): boolean => isWanted(membership, status, asOf);
  const nodes = peopleByManager(directory, wanted);
  const whole = (): void => onFocus(null);
  const line = focus === undefined ? null : lineTo(nodes, focus);
  const found = text.trim() === '' ? null : directory.memberships.filter(wanted).filter(matcherOf(text));
  return (
    <>
      {found !== null && <ChartFinder found={found} onFocus={onFocus} />}
      {focus !== undefined && line === null ? (
        <EmptyState
          title="This person is not in the chart"
          action={<Button onClick={whole}>Show the whole chart</Button>}
        >
          They are not among the people shown: choose others, or another day.
        </EmptyState>
      ) : nodes.length === 0 ? (
        <EmptyState title="No one to draw">Show all to see those who have left.</EmptyState>
      ) : (
        <PeopleChart
          // Opened boxes belong to one chart.
          key={`${status} ${asOf} ${focus}`}
          nodes={line?.nodes ?? nodes}
          downTo={line?.levels ?? firstLevels(nodes)}
          directory={directory}
          asOf={asOf}
          focus={focus}
          onWhole={focus === undefined ? null : whole}
        />
      )}
    </>
  );
}

type ChartShownProps = Readonly<{
  directory: Directory;
  status: StatusFilter;
  /** The day that is looked at; undefined for today. */
  asOf: string | undefined;
  text: string;
  /** The member whose place is shown; undefined for the whole chart. */
  focus: string | undefined;
  onFocus: (id: string | null) => void;
}>;
