import { getRouteApi } from '@tanstack/react-router';
import { ApiFailure, hasCode } from '../../api/failure.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { searchOf, USUAL_TIME } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import type { StatementSearch } from './statement-search.ts';
import { type StatementView, searchOfView, viewOf } from './statement-view.ts';

const route = getRouteApi('/signed-in/statements/$name');

/** In the place of a view of a statement that cannot be shown: why, and what can be shown instead. */
export function StatementRefused({ name, search, failure, onRetry }: RefusedProps) {
  const navigate = route.useNavigate();
  const say = useLabelWords();
  const view = viewOf(name, search);
  const show = (change: Partial<StatementView>): void => {
    void navigate({ search: (before) => ({ ...before, ...searchOfView(name, { ...view, ...change }) }) });
  };
  if (hasCode(failure, 'ANSWER_TOO_LARGE')) {
    const [words, change] = smallerThan(view);
    return (
      <EmptyState
        title="Too much for one statement"
        action={
          <Button variant="primary" onClick={() => show(change)}>
            {say(words)}
          </Button>
        }
      >
        {failure.message}
      </EmptyState>
    );
  }
  if (!(failure instanceof ApiFailure) || (failure.status !== 400 && failure.status !== 404))
    return <FailureState failure={failure} title="The statement could not be loaded" onRetry={onRetry} />;
  if (failure.status === 404) {
    return (
      <EmptyState
        title="We don’t recognise this department"
        action={
          <Button onClick={() => void navigate({ search: (before) => ({ ...before, team: undefined }) })}>
            Show all departments
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={ABOUT_TIME.has(failure.code) ? 'We don’t recognise this period' : 'This view can’t be shown'}
      action={
        <Button onClick={() => void navigate({ search: { ...NO_VIEW, ...searchOf(USUAL_TIME) } })}>
          {say('Show the financial year to date')}
        </Button>
      }
    >
      {failure.message}
    </EmptyState>
  );
}

type RefusedProps = Readonly<{
  name: string;
  search: StatementSearch;
  failure: Error;
  onRetry: () => void;
}>;

const ABOUT_TIME: ReadonlySet<string> = new Set(['INVALID_PERIOD', 'INVALID_AS_OF', 'PERIOD_KIND_MISMATCH']);
const NO_VIEW = { columns: undefined, compare: undefined, detail: undefined, team: undefined };

// What makes it smaller and says the most.
function smallerThan({ columns, compare, detail }: StatementView): readonly [string, Partial<StatementView>] {
  if (compare !== 'none') return ['Show it without the comparison', { compare: 'none' }];
  if (columns === 'months') return ['Show it by quarter', { columns: 'quarters' }];
  if (columns === 'quarters') return ['Show it by financial year', { columns: 'years' }];
  if (detail === 'accounts') return ['Show the summary', { detail: 'summary' }];
  return ['Show it in one column', { columns: 'none' }];
}
