import * as fc from 'fast-check';

// Every test that tries random cases makes the same ones in each run, so that a run fails for what was changed. `npm run proof:random` makes
// new ones; ALMANAC_SEED repeats them.

/** What random cases follow from. */
export const SEED = Number(process.env['ALMANAC_SEED'] ?? 20_261_127);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
