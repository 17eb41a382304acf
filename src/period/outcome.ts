/** The fault of a requested period or date. The message is one printable line. */
export type PeriodProblem = Readonly<{
  code: 'INVALID_PERIOD' | 'INVALID_AS_OF' | 'PERIOD_KIND_MISMATCH';
  /** The kind of fault: it is missing, malformed, not a permitted day, or does not fit the metric. */
  fault: 'required' | 'format' | 'range' | 'not_applicable';
  message: string;
}>;

/** A value, or the problem that kept it from being one. What callers send is expected to be wrong: nothing throws. */
export type Outcome<T> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; problem: PeriodProblem }>;

/** The outcome that has a value. */
export function success<T>(value: T): Outcome<T> {
  return Object.freeze({ ok: true, value });
}

/** The outcome that has none. */
export function failure(
  code: PeriodProblem['code'],
  message: string,
  fault: PeriodProblem['fault'] = 'format',
): Outcome<never> {
  return Object.freeze({ ok: false, problem: Object.freeze({ code, fault, message }) });
}
