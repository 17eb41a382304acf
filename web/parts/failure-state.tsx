import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './states.module.css';

/** In the place of what could not be shown: what happened, what the log knows it by, and another try. */
export function FailureState({
  failure,
  title = 'This could not be loaded',
  onRetry,
  action,
}: FailureStateProps) {
  const shown = describeFailure(failure);
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" size={20} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{shown.message}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
      {action}
      {shown.requestId !== null && <RequestId id={shown.requestId} />}
    </div>
  );
}

/** The same in a line, beside the control that brought it about. */
export function FailureNote({ failure }: Readonly<{ failure: unknown }>) {
  const { message, requestId } = describeFailure(failure);
  return (
    <div className={styles.note} role="alert">
      <Icon name="warning" />
      <div>
        {message}
        {requestId !== null && isOurs(failure) && <RequestId id={requestId} />}
      </div>
    </div>
  );
}

type FailureStateProps = Readonly<{
  failure: unknown;
  title?: string;
  onRetry?: () => void;
  /** A remedy, if another try would not help. */
  action?: ReactNode;
}>;

function RequestId({ id }: Readonly<{ id: string }>) {
  return (
    <p className={styles.request}>
      Request <code>{id}</code>
    </p>
  );
}

function describeFailure(failure: unknown): Readonly<{ message: string; requestId: string | null }> {
  if (failure instanceof ApiFailure) return { message: failure.message, requestId: failure.requestId };
  return { message: 'Something in the page went wrong. Loading it again may help.', requestId: null };
}

// A failure that the user can correct needs no request id.
function isOurs(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status >= 500;
}
