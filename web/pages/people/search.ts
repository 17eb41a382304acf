/** The people, their order and their view by the address; defaults are left out of it. */
export type PeopleSearch = Readonly<{
  view?: Exclude<View, 'departments'>;
  status?: 'inactive' | 'all';
  search?: string;
  /** The member whose place the chart shows. */
  focus?: string;
  /** The order of the table, as the API has it. */
  sort?: string;
}>;

/** By department, by who reports to whom, drawn, or with a row for each. */
export const VIEWS = ['departments', 'reporting', 'chart', 'table'] as const;
export type View = (typeof VIEWS)[number];
export type TreeView = Extract<View, 'departments' | 'reporting'>;
export type StatusFilter = 'active' | 'inactive' | 'all';

export function readPeopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const { view, status, search: text, focus, sort } = search;
  const found = VIEWS.find((name) => name === view);
  return {
    ...(found === undefined || found === 'departments' ? {} : { view: found }),
    ...(status === 'inactive' || status === 'all' ? { status } : {}),
    ...(isText(text) ? { search: text } : {}),
    ...(isText(focus) ? { focus } : {}),
    ...(isText(sort) ? { sort } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
