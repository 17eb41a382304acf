import type { AccountName } from '../chart.ts';

/** The departments, each below another except the first. */
export const DEPARTMENTS = {
  company: { name: 'Wattle & Wharf', below: null },
  operations: { name: 'Operations', below: 'company' },
  warehouse: { name: 'Warehouse', below: 'operations' },
  purchasing: { name: 'Purchasing', below: 'operations' },
  commercial: { name: 'Commercial', below: 'company' },
  sales: { name: 'Sales', below: 'commercial' },
  marketing: { name: 'Marketing', below: 'commercial' },
  online: { name: 'Online shop', below: 'commercial' },
  office: { name: 'Office', below: 'company' },
  finance: { name: 'Finance', below: 'office' },
  people: { name: 'People and culture', below: 'office' },
} as const satisfies Readonly<Record<string, Readonly<{ name: string; below: string | null }>>>;

/** The name of a department in the book. */
export type DepartmentName = keyof typeof DEPARTMENTS;

export const DEPARTMENT_NAMES = Object.keys(DEPARTMENTS) as readonly DepartmentName[];

/** The external id of a department. */
export function departmentId(department: DepartmentName): string {
  return `D-${department.toUpperCase()}`;
}

/** The wage account of a department. */
export function wagesAccount(department: DepartmentName): AccountName {
  if (department === 'warehouse') return 'warehouseWages';
  return DEPARTMENTS[department].below === 'commercial' || department === 'commercial'
    ? 'salesSalaries'
    : 'officeSalaries';
}

/** The departments that answer for an account; accounts not listed, such as taxes, have none. */
export const DEPARTMENT_OF_ACCOUNT: Readonly<Partial<Record<AccountName, DepartmentName>>> = {
  wholesaleSales: 'sales',
  exportSales: 'sales',
  salesReturns: 'sales',
  badDebts: 'sales',
  travel: 'sales',
  onlineSales: 'online',
  memberships: 'online',
  merchantFees: 'online',
  marketing: 'marketing',
  costOfGoods: 'purchasing',
  inwardFreight: 'purchasing',
  stockLosses: 'warehouse',
  packingWages: 'warehouse',
  freight: 'warehouse',
  rent: 'warehouse',
  electricity: 'warehouse',
  cleaning: 'warehouse',
  repairs: 'warehouse',
  labourHire: 'warehouse',
  software: 'office',
  telephone: 'office',
  officeSupplies: 'office',
  professionalFees: 'finance',
  insurance: 'finance',
  bankFees: 'finance',
};
