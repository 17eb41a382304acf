import type { Principal } from '../access/principal.ts';
import type { AskedState } from '../db/asked-state.ts';
import type { TenantWriter } from '../db/tenant.ts';

/** The caller of a tool, and the doors to their organisation. */
export type Caller = Readonly<{
  principal: Principal;
  now: Date;
  /** For questions. What it does is cancelled when the caller has gone. */
  reading: TenantWriter;
  /** For changes. What was begun is finished when the caller has gone. */
  writing: TenantWriter;
  /** The state of the data that the caller's look-up found, which questions are asked of. */
  asked: AskedState;
  /** The address of the web app, such as `https://almanac.example.com`. */
  origin: string;
}>;

/** The version of the data that an answer is of, for callers who may see it; null where something was read from a later one. */
export function dataVersionOf({ asked, principal }: Pick<Caller, 'asked' | 'principal'>): number | null {
  return asked.isLeft || !principal.capabilities.has('metrics.read') ? null : asked.version.number;
}
