import type { LedgerTables } from './ledger.ts';
import type { PlatformTables } from './platform.ts';

/** Every table by its name. */
export type Tables = PlatformTables & LedgerTables;
