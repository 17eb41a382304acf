import type { AccountClass } from './account-class.ts';
import type { Activity } from './activity.ts';

export type Account = Readonly<{
  id: string;
  code: string;
  name: string;
  class: AccountClass;
  /** Its own activity, where it was given one instead of that of its class. */
  activity: Activity | null;
}>;

/** Finds the account with an id, which must be there. */
export type AccountsById = Readonly<{ at: (id: string) => Account }>;
