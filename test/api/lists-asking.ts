import type { TestApp } from '../support/app.ts';

/** A record of a list that is read in step. */
export type ListedRow = Readonly<Record<string, unknown>> &
  Readonly<{ id: string; external_id: string; voided?: boolean; updated_at: string }>;

type Page = Readonly<{
  meta: Readonly<{ next_cursor: string; has_more: boolean }>;
  data: readonly ListedRow[];
}>;

const BEGINNING = { updated_since: '1970-01-01T00:00:00Z' };

/** Reading lists in the order of writing. */
export function listsOf({ get }: TestApp) {
  const pageOf = async (
    as: string,
    list: string,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<Page> => {
    const answer = await get(`/api/v1/${list}?${new URLSearchParams(parameters).toString()}`, { as });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Page>();
  };
  /** What is new since a cursor, page by page, and the cursor after it. */
  const newSince = async (as: string, list: string, cursor: string | null, limit = '100') => {
    const rows = [];
    let next = cursor;
    for (;;) {
      const { meta, data } = await pageOf(as, list, {
        limit,
        ...(next === null ? BEGINNING : { cursor: next }),
      });
      rows.push(...data);
      next = meta.next_cursor;
      if (!meta.has_more) return { rows, cursor: next };
    }
  };
  return { pageOf, newSince };
}
