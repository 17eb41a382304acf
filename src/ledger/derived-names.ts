import { type Day, formatDay } from '../period/index.ts';

/** The name of the entry that closes a year because of the opening of a day. */
export const closingName = (day: Day) => `closing before the opening of ${formatDay(day)}`;

/** The name of the entry that moves balances between accounts of the same three digits because of the opening of a day. */
export const movesName = (day: Day) => `moved by the opening of ${formatDay(day)}`;

/** The name of the entry that adjusts accounts to the opening of a day. */
export const adjustsName = (day: Day) => `adjusted by the opening of ${formatDay(day)}`;

/** The names of all entries that may follow from the openings of a day, besides the openings themselves. */
export const derivedNames = (day: Day) => [closingName(day), movesName(day), adjustsName(day)];
