import { Link } from '@tanstack/react-router';
import { ApiFailure, hasCode } from '../../api/failure.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { readPeriodSearch } from '../../period/period.ts';
import type { StatementSearch } from './statement-search.ts';

/** The page at the address of a statement that does not exist, or that is not for the reader: nothing to choose, download or print. */
export function NoStatement({ isForbidden, search }: NoStatementProps) {
  return (
    <>
      <PageHeader
        title={isForbidden ? 'Restricted' : 'Statement not found'}
        above={
          <Link to="/statements" search={readPeriodSearch(search)} data-screen>
            Statements
          </Link>
        }
      />
      <EmptyState
        title={isForbidden ? 'You have no access to this statement' : 'We don’t recognise this statement'}
        action={
          <ButtonLink to="/statements" variant="primary">
            All statements
          </ButtonLink>
        }
      >
        {isForbidden
          ? 'An owner or admin of the organisation can give it to you.'
          : 'The address may be mistyped. The list has every statement that you may see.'}
      </EmptyState>
    </>
  );
}

type NoStatementProps = Readonly<{ isForbidden: boolean; search: StatementSearch }>;

/** Why there is no page for a statement; null where the failure is of this view of it alone. */
export function whyNoStatement(failure: Error | null, { team }: StatementSearch): WhyNoStatement | null {
  if (hasCode(failure, 'FORBIDDEN_CAPABILITY')) return 'forbidden';
  if (!(failure instanceof ApiFailure)) return null;
  const isUnknown =
    failure.status === 404
      ? team === undefined
      : failure.status === 400 && failure.detail.fields?.some(({ field }) => field === 'name') === true;
  return isUnknown ? 'unknown' : null;
}

type WhyNoStatement = 'forbidden' | 'unknown';
