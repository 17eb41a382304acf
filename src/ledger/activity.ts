import { ACCOUNT_CLASSES, type AccountClass } from './account-class.ts';

/** The parts of a statement of cash flows. */
export const ACTIVITIES = ['operating', 'investing', 'financing'] as const;

export type Activity = (typeof ACTIVITIES)[number];

/** True for the name of an activity, in its exact spelling. */
export function isActivity(text: string): text is Activity {
  return (ACTIVITIES as readonly string[]).includes(text);
}

/** The activity of an account: its own where it was given one, otherwise that of its class. */
export function activityOf(account: Readonly<{ class: AccountClass; activity: Activity | null }>): Activity {
  return account.activity ?? ACTIVITY_OF_CLASS[account.class] ?? 'operating';
}

/** The classes whose accounts have an activity unless they were given another. Cash is in none. */
export function classesOfActivity(activity: Activity): readonly AccountClass[] {
  return ACCOUNT_CLASSES.filter(
    (name) => name !== 'cash' && activityOf({ class: name, activity: null }) === activity,
  );
}

const ACTIVITY_OF_CLASS: Readonly<Partial<Record<AccountClass, Activity>>> = {
  fixed_asset: 'investing',
  accumulated_depreciation: 'investing',
  intangible: 'investing',
  other_asset: 'investing',
  current_loan: 'financing',
  loan: 'financing',
  lease_liability: 'financing',
  share_capital: 'financing',
  retained_earnings: 'financing',
  drawings: 'financing',
  other_equity: 'financing',
};
