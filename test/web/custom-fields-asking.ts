import { signedIn } from '../support/app.ts';
import type { OpenedPage, TestWeb } from '../support/browser.ts';
import type { TestDatabase } from '../support/database.ts';

export const FIELDS_PATH = '/settings/custom-fields';
export const CUSTOMERS = 'customer-profile';

/** The properties of a field that tests read, as its managers see it. */
export type ListedField = Readonly<{
  id: string;
  key: string;
  label: string;
  group: string | null;
  kind: string;
  archived_at: string | null;
}>;

/** Requests fields from the API without the page. */
export async function fieldAsking(database: TestDatabase, { organization, get }: TestWeb) {
  const as = await signedIn(database, organization, 'owner');
  const fieldsOf = async (subject: string): Promise<readonly ListedField[]> => {
    const query = `subject=${subject}&archived=all`;
    return (await get(`/api/settings/custom-fields?${query}`, { as })).json<{ data: ListedField[] }>().data;
  };
  return {
    as,
    fieldsOf,
    fieldNamed: async (subject: string, key: string) =>
      (await fieldsOf(subject)).find((field) => field.key === key),
    /** The keys of a group of customers' active fields, in order. */
    orderIn: async (group: string) =>
      (await fieldsOf(CUSTOMERS))
        .filter((field) => field.group === group && field.archived_at === null)
        .map(({ key }) => key),
  };
}

/** The keys of a group's fields, from the top to the bottom of the page. */
export async function keysIn(page: OpenedPage, group: string): Promise<string[]> {
  return await page.getByRole('list', { name: group, exact: true }).locator('code').allInnerTexts();
}

/** The changes that the page requested. */
export function requestsTo(page: OpenedPage, method: string) {
  return page.network.filter(
    (asked) => asked.method === method && asked.path.startsWith('/api/settings/custom-fields'),
  );
}
