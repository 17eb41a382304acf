/**
 * A way to divide a value. A part is identified by its key; values outside all parts are `unassigned`. If `keys`
 * are given, the parts are always all of these in this order, otherwise those that have a value, the largest first.
 */
export type Dimension = Readonly<{ name: DimensionName; keys: readonly NamedKey[] | null }>;

export type DimensionName =
  | 'account'
  | 'department'
  | 'customer'
  | 'vendor'
  | 'ageing'
  | 'status'
  | 'role'
  | 'tenure'
  | 'engagement'
  | 'gender'
  | 'ethnicity'
  | 'age_band'
  | 'country'
  | 'pay_quartile'
  | 'category_of_worker';

export type DimensionKey = Readonly<{ key: string; label: string }>;

/** A part that is there whatever its value, or only with one that is not 0. */
export type NamedKey = DimensionKey & Readonly<{ onlyWithValue?: true }>;

/** The key of what belongs to no part. */
export const UNASSIGNED = 'unassigned';

/** The part that all pay is together, for who does not see it in detail. */
export const ALL_PAY: DimensionKey = Object.freeze({ key: 'payroll', label: 'Payroll' });

export const BY_ACCOUNT: Dimension = dimension('account');
export const BY_DEPARTMENT: Dimension = dimension('department');
export const BY_CUSTOMER: Dimension = dimension('customer');
export const BY_VENDOR: Dimension = dimension('vendor');

/** By how many days a document is past its due date, and what of what was received or credited settles none. */
export const BY_AGEING: Dimension = dimension('ageing', [
  { key: 'not_due', label: 'Not due' },
  { key: '1_30', label: '1 to 30 days' },
  { key: '31_60', label: '31 to 60 days' },
  { key: '61_90', label: '61 to 90 days' },
  { key: 'over_90', label: 'More than 90 days' },
  { key: 'unallocated', label: 'Unallocated', onlyWithValue: true },
]);

/** By what a profile is marked as. */
export const BY_STATUS: Dimension = dimension('status', [
  { key: 'active', label: 'Active' },
  { key: 'inactive', label: 'Inactive' },
  { key: 'archived', label: 'Archived' },
]);

/** By what a member may do. Contractors are counted by themselves. */
export const BY_ROLE: Dimension = dimension('role', [
  { key: 'owner', label: 'Owner' },
  { key: 'admin', label: 'Admin' },
  { key: 'member', label: 'Member' },
]);

/** By length of employment. */
export const BY_TENURE: Dimension = dimension('tenure', [
  { key: 'under_1y', label: 'Less than 1 year' },
  { key: '1_3y', label: '1 to 3 years' },
  { key: '3_5y', label: '3 to 5 years' },
  { key: 'over_5y', label: '5 years or more' },
]);

export const ENGAGEMENTS = [
  { key: 'full_time', label: 'Full time' },
  { key: 'part_time', label: 'Part time' },
  { key: 'casual', label: 'Casual' },
  { key: 'fixed_term', label: 'Fixed term' },
] as const;

/** By engagement. */
export const BY_ENGAGEMENT: Dimension = dimension('engagement', ENGAGEMENTS);

export const NOT_STATED: DimensionKey = { key: 'not_stated', label: 'Not stated' };
const WOMEN = { key: 'woman', label: 'Women' } as const;

/** Women and everybody else: men, neither, and not stated. */
export const GENDER_GROUPS = [WOMEN, { key: 'everybody_else', label: 'Everybody else' }] as const;
export const WOMEN_AND_MEN = [WOMEN, { key: 'man', label: 'Men' }] as const;

export const BY_GENDER: Dimension = dimension('gender', GENDER_GROUPS);
export const BY_WOMEN_AND_MEN: Dimension = dimension('gender', WOMEN_AND_MEN);
export const BY_ETHNICITY: Dimension = dimension('ethnicity');
export const BY_COUNTRY: Dimension = dimension('country');
export const BY_CATEGORY_OF_WORKER: Dimension = dimension('category_of_worker');

export const AGE_BANDS: readonly DimensionKey[] = [
  { key: 'under_25', label: 'Under 25' },
  { key: '25_34', label: '25 to 34' },
  { key: '35_44', label: '35 to 44' },
  { key: '45_54', label: '45 to 54' },
  { key: '55_64', label: '55 to 64' },
  { key: '65_over', label: '65 and over' },
  NOT_STATED,
];
export const BY_AGE_BAND: Dimension = dimension('age_band', AGE_BANDS);

export const PAY_QUARTERS: readonly DimensionKey[] = [
  { key: 'lower', label: 'Lower' },
  { key: 'lower_middle', label: 'Lower middle' },
  { key: 'upper_middle', label: 'Upper middle' },
  { key: 'upper', label: 'Upper' },
];

/** By quarter of all persons, ranked by hourly pay. */
export const BY_PAY_QUARTILE: Dimension = dimension('pay_quartile', PAY_QUARTERS);

function dimension(name: DimensionName, keys: readonly NamedKey[] | null = null): Dimension {
  return Object.freeze({ name, keys });
}
