import type { FaultCode } from '../../fault.ts';

/** The value as it is to be kept, or a rule that says what would be right. */
export type Reading<Value = unknown> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; reason: string; code: FaultCode }>;

export function right<Value>(value: Value): Reading<Value> {
  return { ok: true, value };
}

export function wrong(reason: string, code: FaultCode = 'format'): Reading<never> {
  return { ok: false, reason, code };
}
