import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** The page for an address that leads to none. */
export function PageNotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is no page at this address"
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
