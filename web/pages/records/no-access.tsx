import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';

/** In the place of records that the reader may not see. */
export function NoAccess({ title, what }: Readonly<{ title: string; what: string }>) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={`You have no access to ${what}`}
        action={<ButtonLink to="/">To the overview</ButtonLink>}
      >
        An owner or admin of the organisation can give it to you.
      </EmptyState>
    </>
  );
}
