import { type Day, formatDay } from '../period/index.ts';

/** The name of the entry that closes a year because of the opening of a day. */
export const closingName = (day: Day) => `closing before the opening of ${formatDay(day)}`;

/** The name of the entry with which the opening of a day moves balances within a root of accounts. */
export const movesName = (day: Day) => `moved by the opening of ${formatDay(day)}`;

/** The name of the entry that posts what contradicts the opening of a day to an account. */
export const adjustsName = (day: Day) => `adjusted by the opening of ${formatDay(day)}`;

/** The names of all entries that may follow from the openings of a day, beside the openings themselves. */
export const derivedNames = (day: Day) => [closingName(day), movesName(day), adjustsName(day)];
