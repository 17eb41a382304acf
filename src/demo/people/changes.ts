import type { DepartmentName } from './departments.ts';

/** A new post from a month after the company's first, with its pay rise: 0.1 is a tenth. */
export type Change = Readonly<{ month: number; department: DepartmentName; title: string; rise: number }>;

/** Promotions and moves to another department. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'Kylie Morrison': {
    month: 30,
    department: 'operations',
    title: 'Operations coordinator',
    rise: 0.12,
  },
  'Oliver Bennett': { month: 27, department: 'sales', title: 'Senior account manager', rise: 0.1 },
  'Samuel Osei': { month: 35, department: 'marketing', title: 'Performance marketer', rise: 0.08 },
  'Dylan Cooper': { month: 40, department: 'purchasing', title: 'Assistant buyer', rise: 0.15 },
  'Jasmine Lee': { month: 44, department: 'sales', title: 'Sales representative', rise: 0.1 },
};

/** Contractors, paid by the day, from a month until the one in which they became employees. */
export const CONTRACTS: Readonly<Record<string, Readonly<{ fromMonth: number; dailyRate: number }>>> = {
  'Kenji Watanabe': { fromMonth: 41, dailyRate: 390 },
};

/** Leaves of some months. */
export const LEAVES: Readonly<Record<string, Readonly<{ fromMonth: number; untilMonth: number }>>> = {
  'Hannah Schmidt': { fromMonth: 29, untilMonth: 37 },
  'Liam Doherty': { fromMonth: 47, untilMonth: 62 },
};
