import type { Capability } from '../access/capability.ts';

/** Reports of an import show balances only to callers who can also request them. */
export const SEES_BALANCES: Capability = 'ledger.read';
