import type { AccountClass } from '../../../ledger/account-class.ts';
import type { Activity } from '../../../ledger/activity.ts';

/** A chart of accounts that a law prescribes: what a number means. The longest beginning that is listed decides. */
export type Plan = Readonly<{
  /** The class of an account; null where the plan has no such account. */
  classOf: (number: string) => AccountClass | null;
  /** The activity of an account where it is not that of its class. */
  activityOf: (number: string) => Activity | null;
  /** The beginning of a number that gives it its class, and the name of the plan, in words. */
  ruleOf: (number: string) => string;
}>;

/** Beginnings of numbers by what they mean, separated by spaces. */
type Lists<Value extends string> = Readonly<Partial<Record<Value, string>>>;

/** A plan by its name and its lists. */
export function planOf(name: string, classes: Lists<AccountClass>, activities: Lists<Activity>): Plan {
  const classOfBeginning = listed(classes);
  const activityOfBeginning = listed(activities);
  return {
    classOf: (number) => byBeginning(classOfBeginning, number),
    activityOf: (number) => byBeginning(activityOfBeginning, number),
    ruleOf: (number) => `${longestBeginning(classOfBeginning, number) ?? 'nothing'} in the ${name}`,
  };
}

function byBeginning<Value>(values: ReadonlyMap<string, Value>, number: string): Value | null {
  return values.get(longestBeginning(values, number) ?? '') ?? null;
}

function longestBeginning(values: ReadonlyMap<string, unknown>, number: string): string | null {
  for (let length = number.length; length > 0; length -= 1) {
    const beginning = number.slice(0, length);
    if (values.has(beginning)) return beginning;
  }
  return null;
}

function listed<Value extends string>(lists: Lists<Value>): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [value, numbers] of Object.entries(lists) as [Value, string][]) {
    for (const number of numbers.split(' ')) {
      if (values.has(number)) throw new RangeError(`a plan lists ${number} twice`);
      values.set(number, value);
    }
  }
  return values;
}
