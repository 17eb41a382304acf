/**
 * What a value can be divided by. A part is known by its key; what belongs to none of them is `unassigned`. Where `keys`
 * are given, the parts are always all of these in this order, otherwise those that have a value, the largest first.
 */
export type Dimension = Readonly<{ name: DimensionName; keys: readonly DimensionKey[] | null }>;

export type DimensionName = 'account' | 'department' | 'customer' | 'vendor';

export type DimensionKey = Readonly<{ key: string; label: string }>;

/** The key of what belongs to no part. */
export const UNASSIGNED = 'unassigned';

export const BY_ACCOUNT: Dimension = dimension('account');
export const BY_DEPARTMENT: Dimension = dimension('department');
export const BY_CUSTOMER: Dimension = dimension('customer');
export const BY_VENDOR: Dimension = dimension('vendor');

function dimension(name: DimensionName, keys: readonly DimensionKey[] | null = null): Dimension {
  return Object.freeze({ name, keys });
}
