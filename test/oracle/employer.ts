/** The persons of an employer, as in the files of a personnel office. Dates are texts; last days are inclusive. */
export type Employer = Readonly<{
  /** The hours of a week of full-time work, assumed where none are agreed; a day has a fifth of them. */
  fullTimeHours: number;
  /** Each with the name of the one that it is below. */
  departments: readonly Readonly<{ name: string; below: string | null }>[];
  /** What one CHF is in AUD, from a day on. */
  rates: readonly Readonly<{ from: string; rate: number }>[];
  persons: readonly Person[];
}>;

export type Person = Readonly<{
  gender: 'woman' | 'man' | 'non_binary' | 'other' | null;
  ethnicity: string | null;
  born: string | null;
  memberships: readonly Membership[];
}>;

/** A time of employment. */
export type Membership = Readonly<{
  name: string;
  /** The role of a person without a post. */
  role: Role;
  /** Null if unknown. */
  first: string | null;
  last: string | null;
  posts: readonly Post[];
  pay: readonly Pay[];
}>;

export type Role = 'owner' | 'admin' | 'member' | 'contractor';

/** The post of a person from a day until the next post. */
export type Post = Readonly<{
  from: string;
  role: Role;
  department: string | null;
  /** The membership of whom they report to. */
  manager: string | null;
  leavePay: 'full' | 'reduced' | 'none' | null;
  category: string | null;
}>;

export type Pay = Readonly<{
  type: 'salary' | 'hourly' | 'allowance' | 'bonus' | 'commission';
  /** With four decimals at most. */
  amount: number;
  currency: 'AUD' | 'CHF';
  frequency: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off';
  engagement: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';
  weeklyHours: number | null;
  from: string;
  to: string | null;
}>;

/** The files as they were first written, and as they are once what came late was added and mistakes were put right. */
export type EmployerTwice = Readonly<{ before: Employer; after: Employer }>;
