import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Stack } from '../../parts/stack.tsx';

/** In the place of what is not there: bars while it is on its way, or why it did not come. */
export function NotYet({ failure, onRetry, children }: NotYetProps) {
  if (failure === null) return <Stack>{children}</Stack>;
  return (
    <>
      <FailureNote failure={failure} />
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </>
  );
}

type NotYetProps = Readonly<{ failure: Error | null; onRetry: () => void; children: ReactNode }>;
