/**
 * By which standard the statement of cash flows shows interest: `ias7` counts it as operating; `ifrs18`, in force from 2027,
 * counts what is paid as financing and what is received as investing.
 */
export const CASH_FLOW_POLICIES = ['ias7', 'ifrs18'] as const;

export type CashFlowPolicy = (typeof CASH_FLOW_POLICIES)[number];

/** True for the name of a policy, in its exact spelling. */
export function isCashFlowPolicy(text: string): text is CashFlowPolicy {
  return (CASH_FLOW_POLICIES as readonly string[]).includes(text);
}
