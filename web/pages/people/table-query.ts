import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ask, askFile } from '../../api/client.ts';
import type { ListMemberships, ListMembershipsAsCsv } from '../../api/generated.ts';
import type { Sort } from '../../parts/table-props.ts';
import type { FileFormat } from '../../parts/use-saved-files.ts';
import type { StatusFilter } from './search.ts';

/** A member in the table; pay is there only for users who may see it. */
export type StaffRow = Partial<
  Extract<ListMemberships['answer'], { meta: { has_more: boolean } }>['data'][number]
> &
  Readonly<{ id: string }>;

/** What the table shows. */
export type StaffChoice = Readonly<{
  status: StatusFilter;
  asOf: string | undefined;
  team: string | undefined;
  text: string;
  sort: string;
  seesPay: boolean;
}>;

/** The members that are chosen, page by page, with their pay in the same answers. */
export function staffQuery(choice: StaffChoice) {
  const asked = { ...askedOf(choice), limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['people', 'table', asked],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? asked : { ...asked, cursor: pageParam };
      // A list that is asked to be sorted is.
      return (await ask('GET /v1/memberships', { query, signal })) as StaffPage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** All of them as a file with the columns of the table. */
export async function staffFile(choice: StaffChoice, format: FileFormat): Promise<Blob> {
  return await askFile(`GET /v1/memberships.${format}`, { query: askedOf(choice) });
}

/** A page of the table. */
export type StaffPage = Readonly<{
  data: readonly StaffRow[];
  meta: Readonly<{ next_cursor: string | null }>;
}>;
type Query = NonNullable<ListMembershipsAsCsv['query']>;

function askedOf({ status, asOf, team, text, sort, seesPay }: StaffChoice): Query {
  return {
    sort: sort as NonNullable<Query['sort']>,
    status,
    fields: [...FIELDS, ...(seesPay ? PAY_FIELDS : [])].join(','),
    ...(asOf === undefined ? {} : { asOf }),
    ...(team === undefined ? {} : { team }),
    ...(text.trim() === '' ? {} : { search: text.trim().slice(0, LONGEST_SEARCH) }),
  };
}

/** The columns by which the table can be sorted. */
export function sortableColumns(seesPay: boolean): readonly string[] {
  return [...SORTS, ...(seesPay ? ['annual_pay'] : [])];
}

const SORTS = ['name', 'job_title', 'department_name', 'manager_name', 'employment_start_date'];

/** The order of an address, or the usual one where it names none that the table has. */
export function sortOf(text: string | undefined, sorts: readonly string[]): Sort {
  const isDescending = text?.startsWith('-') === true;
  const key = isDescending ? text.slice(1) : (text ?? USUAL);
  if (!sorts.includes(key)) return { key: USUAL, direction: 'ascending' };
  return { key, direction: isDescending ? 'descending' : 'ascending' };
}

/** The same as the API and the address have it. */
export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

const USUAL = 'name';
const PAGE = '100';
const LONGEST_SEARCH = 500;
const FIELDS = [
  'id',
  'person_id',
  'name',
  'status',
  'job_title',
  'department_name',
  'employment_start_date',
  'manager_membership_id',
  'manager_name',
];
const PAY_FIELDS = ['pay_type', 'amount', 'currency', 'frequency', 'arrangements', 'annual_pay'];
