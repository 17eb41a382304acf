/** How many records of staff one statement reads at most, unless a single day has more: what is read is held in memory. */
const MOST_RECORDS = 5000;
/** More days than this take hardly less time for each. */
const MOST_DAYS = 12;

/** Days, in their order, in the groups whose staffs are read together, where a staff has at most so many persons. */
export function daysTogether<Day>(days: readonly Day[], persons: number): readonly (readonly Day[])[] {
  const most = Math.min(MOST_DAYS, Math.max(1, Math.floor(MOST_RECORDS / Math.max(1, persons))));
  const count = Math.ceil(days.length / most);
  return Array.from({ length: count }, (_, index) => days.slice(index * most, (index + 1) * most));
}
