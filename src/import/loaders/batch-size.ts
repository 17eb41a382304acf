/** Rows that are read before they are written: what an import holds in memory. */
export const BATCH_ROWS = 1000;
