import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { mayPass } from '../api/failure.ts';
import { Button } from '../parts/button.tsx';
import { isCodeMissing } from '../parts/code-missing.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureState } from '../parts/failure-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { CODE_MISSING, failureTitle, whyCodeIsMissing } from './failure-words.ts';
import { useRecovery } from './use-recovery.ts';

/** In place of a page that failed. The rest of the frame keeps working. */
export function PageFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  // Nothing was typed here: what is missing is fetched as soon as it can be.
  useRecovery(isCodeMissing(error), () => location.reload(), 'outage');
  useRecovery(mayPass(error), () => void router.invalidate());
  if (isCodeMissing(error)) {
    return (
      <>
        <PageHeader title={CODE_MISSING} />
        <EmptyState
          title="A part of the app is missing"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Load again
            </Button>
          }
        >
          {whyCodeIsMissing()}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={failureTitle(error)} />
      <FailureState failure={error} title="Something went wrong" onRetry={() => void router.invalidate()} />
    </>
  );
}
