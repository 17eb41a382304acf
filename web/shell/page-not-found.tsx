import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** Said of an address that is no page. */
export function PageNotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is no such page"
        action={
          <ButtonLink to="/" variant="primary">
            To the overview
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page may no longer exist.
      </EmptyState>
    </>
  );
}
