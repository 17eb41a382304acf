import { useState } from 'react';
import { ApiFailure, hasCode } from '../api/failure.ts';

/** The current step of signing in, and its input. */
export type TwoSteps = Readonly<{
  step: 'password' | 'code';
  secret: string;
  type: (secret: string) => void;
  /** After an attempt that did not sign in: the second step may be due, or the first one again. */
  settle: (failure: unknown) => void;
}>;

/** Signing in with a second factor takes two steps: the password, then a code. */
export function useTwoSteps(): TwoSteps {
  const [step, setStep] = useState<TwoSteps['step']>('password');
  const [secret, setSecret] = useState('');
  const settle = (failure: unknown): void => {
    setSecret('');
    if (hasCode(failure, 'SECOND_FACTOR_REQUIRED')) setStep('code');
    // No step waits for a code.
    if (failure instanceof ApiFailure && failure.detail.sign_in_again === true) setStep('password');
  };
  return { step, secret, type: setSecret, settle };
}

/** Whether the failure is one to show: that the second step comes is none. */
export function isToShow(failure: unknown): boolean {
  return failure !== null && !hasCode(failure, 'SECOND_FACTOR_REQUIRED');
}
