/**
 * The divisions of account totals: each table has the sums of the lines that name one of its parts. Those of
 * customers and vendors cover only accounts of income and expenses.
 */
export type Division = Readonly<{
  part: 'department' | 'customer' | 'vendor';
  table: 'department_totals' | 'customer_totals' | 'vendor_totals';
  column: 'department_id' | 'customer_id' | 'vendor_id';
  idOf: 'departmentId' | 'customerId' | 'vendorId';
  /** The table of the parts themselves. */
  parts: 'departments' | 'customer_profiles' | 'vendor_profiles';
  accounts: 'all' | 'income and expenses';
}>;

export const DIVISIONS: readonly Division[] = Object.freeze([
  Object.freeze({
    part: 'department',
    table: 'department_totals',
    column: 'department_id',
    idOf: 'departmentId',
    parts: 'departments',
    accounts: 'all',
  }),
  Object.freeze({
    part: 'customer',
    table: 'customer_totals',
    column: 'customer_id',
    idOf: 'customerId',
    parts: 'customer_profiles',
    accounts: 'income and expenses',
  }),
  Object.freeze({
    part: 'vendor',
    table: 'vendor_totals',
    column: 'vendor_id',
    idOf: 'vendorId',
    parts: 'vendor_profiles',
    accounts: 'income and expenses',
  }),
]);

/** The division of which that is a part. */
export function divisionBy(part: Division['part']): Division {
  const division = DIVISIONS.find((one) => one.part === part);
  if (division === undefined) throw new Error(`nothing is divided by ${part}`);
  return division;
}
