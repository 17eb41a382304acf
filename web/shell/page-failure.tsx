import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureState } from '../parts/failure-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** In the place of a page that broke. What stands around it goes on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page did not work" />
      <FailureState failure={error} title="Something went wrong" onRetry={reset} />
    </>
  );
}
