/** The people and their order by the address; defaults are left out of it. */
export type PeopleSearch = Readonly<{ view?: 'reporting'; status?: 'inactive' | 'all'; search?: string }>;

/** By department, or by who reports to whom. */
export type View = 'departments' | 'reporting';
export type StatusFilter = 'active' | 'inactive' | 'all';

export function readPeopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const { view, status, search: text } = search;
  return {
    ...(view === 'reporting' ? { view } : {}),
    ...(status === 'inactive' || status === 'all' ? { status } : {}),
    ...(typeof text === 'string' && text.trim() !== '' ? { search: text } : {}),
  };
}
