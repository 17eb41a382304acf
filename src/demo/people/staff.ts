import type { Gender } from '../../records/people/gender.ts';
import type { DepartmentName } from './departments.ts';

/**
 * A member of staff at some time. Months are counted from the company's first day; an earlier start is negative. The
 * rate is the starting one: per year for most, per hour for casuals, per day for contractors.
 */
export type StaffMember = Readonly<{
  name: string;
  /** Null for not stated. */
  gender: Gender | null;
  department: DepartmentName;
  title: string;
  rate: number;
  engagement: Engagement;
  startMonth: number;
  endMonth: number | null;
}>;

export type Engagement = 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';

/** Sixty over three years, and the last ten in the current year; the head of a department comes first in it. */
export const STAFF: readonly StaffMember[] = [
  member('Margaret Holloway', 'woman', 'company', 'Managing director', 174800, -84, null),
  member('Daniel Okafor', 'man', 'operations', 'Head of operations', 129700, -60, null),
  member('Priya Raman', 'woman', 'commercial', 'Head of commercial', 133500, -48, null),
  member('Stephen Walsh', 'man', 'office', 'Chief financial officer', 142900, -72, null),
  member('Grace Nakamura', 'woman', 'warehouse', 'Warehouse manager', 86500, -50, null),
  member('Luca Ferrari', 'man', 'purchasing', 'Purchasing manager', 90200, -40, null),
  member('Anna Kowalski', 'woman', 'sales', 'Sales manager', 97800, -36, null),
  member('Thomas Reid', 'man', 'marketing', 'Marketing manager', 92100, -20, null),
  member('Mei Chen', 'woman', 'online', 'Online shop manager', 91200, -14, null),
  member('Helen Papadakis', 'woman', 'finance', 'Finance manager', 94900, -30, null),
  member('Joseph Tanner', 'man', 'people', 'People manager', 88400, 4, null),
  member('Ravi Patel', 'man', 'warehouse', 'Shift supervisor', 69600, -44, null),
  member('Kylie Morrison', 'woman', 'warehouse', 'Shift supervisor', 69100, -26, null),
  member('Ahmed Hassan', 'man', 'warehouse', 'Forklift driver', 58300, -33, null),
  member('Peter Vukovic', 'man', 'warehouse', 'Forklift driver', 57800, -22, 29),
  member('Sione Taufa', 'man', 'warehouse', 'Forklift driver', 57300, -8, null),
  member('Linh Tran', 'woman', 'warehouse', 'Storeperson', 53600, -19, null),
  member('Jack Gallagher', null, 'warehouse', 'Storeperson', 53100, -12, 16),
  member('Fatima Zaheer', 'woman', 'warehouse', 'Storeperson', 53400, 18, null),
  member('Ben Fraser', 'man', 'warehouse', 'Storeperson', 52800, 13, null),
  member('Chloe Nguyen', 'woman', 'warehouse', 'Packer', 50300, 1, 38),
  member('Mateo Alvarez', 'man', 'warehouse', 'Packer', 49800, 9, null),
  member('Ruby Sinclair', 'woman', 'warehouse', 'Packer', 34.2, -1, null, 'casual'),
  member('Noah Williams', 'man', 'warehouse', 'Packer', 33.8, 0, 21, 'casual'),
  member('Sofia Moretti', 'woman', 'purchasing', 'Buyer', 73300, -15, null),
  member('George Stavros', 'man', 'purchasing', 'Buyer', 76100, -28, null),
  member('Emily Carter', 'woman', 'sales', 'Account manager', 74300, -24, null),
  member('Oliver Bennett', 'man', 'sales', 'Account manager', 79000, -31, null),
  member('Zoe Katz', 'woman', 'sales', 'Account manager', 72800, 5, 33),
  member('Liam Doherty', 'man', 'sales', 'Sales representative', 66700, -5, null),
  member('Isla MacKenzie', 'woman', 'marketing', 'Brand designer', 71400, 8, null, 'part_time'),
  member('Samuel Osei', 'man', 'online', 'Web merchandiser', 69600, 11, null),
  member('Hannah Schmidt', 'woman', 'finance', 'Accountant', 77100, -16, null),
  member('Marcus Yeo', null, 'finance', 'Payables officer', 62000, 9, 25),
  member('Charlotte Dubois', 'woman', 'people', 'Payroll officer', 65800, 13, null, 'part_time'),
  member('Ethan Brooks', 'man', 'warehouse', 'Storeperson', 54000, 15, 48),
  member('Amara Diallo', 'woman', 'warehouse', 'Storeperson', 54000, 20, null),
  member('Tui Parata', 'man', 'warehouse', 'Forklift driver', 59200, 22, null),
  member('Olivia Hart', 'woman', 'sales', 'Sales representative', 67700, 24, 50),
  member('Jasmine Lee', 'woman', 'online', 'Customer service officer', 57300, 25, 50),
  member('Aaron Feldman', 'non_binary', 'warehouse', 'Packer', 51200, 21, 40),
  member('Nadia Petrov', 'woman', 'purchasing', 'Imports coordinator', 70500, 28, null),
  member('Callum Stewart', 'man', 'warehouse', 'Packer', 51500, 29, null),
  member('Bianca Rossi', 'woman', 'marketing', 'Marketing coordinator', 63900, 30, 44),
  member('Dylan Cooper', 'man', 'warehouse', 'Storeperson', 55000, 31, null),
  member('Yusuf Demir', 'man', 'warehouse', 'Forklift driver', 60600, 33, null),
  member('Alice Thornton', 'woman', 'finance', 'Financial analyst', 82700, 34, null),
  member('Victor Ionescu', 'man', 'finance', 'Payables officer', 64900, 27, 49),
  member('Wendy Zhao', 'woman', 'warehouse', 'Packer', 52200, 35, null),
  member('Patrick Quinn', 'man', 'sales', 'Account manager', 78000, 36, null),
  member('Leilani Kahale', 'woman', 'warehouse', 'Storeperson', 55900, 37, null),
  member('Rohan Mehta', 'man', 'online', 'Data analyst', 85500, 38, null),
  member('Erin Gallo', 'woman', 'sales', 'Account manager', 77600, 39, null),
  member('Jordan Ellis', 'woman', 'online', 'Customer service officer', 60200, 40, null),
  member('Hugo Lindqvist', 'man', 'warehouse', 'Packer', 36.9, 39, null, 'casual'),
  member('Tahlia Brown', 'woman', 'warehouse', 'Packer', 36.9, 40, 47, 'casual'),
  member('Simone Archer', 'woman', 'marketing', 'Content editor', 720, 40, null, 'contractor'),
  member('Kenji Watanabe', 'man', 'purchasing', 'Buyer', 80800, 43, null),
  member('Freya Johansen', 'woman', 'people', 'Recruiter', 73300, 45, null, 'fixed_term'),
  member('Owen Pritchard', 'man', 'warehouse', 'Storeperson', 57300, 46, null),
  member('Nina Castellanos', 'woman', 'warehouse', 'Storeperson', 57900, 48, null),
  member('Angus Moffat', 'man', 'warehouse', 'Forklift driver', 62800, 51, null),
  member('Tomas Novak', 'man', 'online', 'Customer service officer', 63100, 49, null),
  member('Keira Dunstan', 'woman', 'finance', 'Credit controller', 76900, 50, null),
  member('Harold Nkemelu', 'man', 'sales', 'Sales representative', 74200, 51, null),
  member('Imogen Baptiste', 'woman', 'online', 'Web developer', 92400, 51, null),
  member('Declan Furey', 'man', 'marketing', 'Marketing coordinator', 72600, 51, null),
  member('Saskia Brandt', 'woman', 'purchasing', 'Buyer', 83700, 52, null),
  member('Brodie Kemp', 'man', 'warehouse', 'Packer', 38.4, 52, null, 'casual'),
  member('Marama Tipene', 'woman', 'warehouse', 'Packer', 38.4, 52, null, 'casual'),
];

function member(
  name: string,
  gender: Gender | null,
  department: DepartmentName,
  title: string,
  rate: number,
  startMonth: number,
  endMonth: number | null,
  engagement: Engagement = 'full_time',
): StaffMember {
  return { name, gender, department, title, rate, engagement, startMonth, endMonth };
}
