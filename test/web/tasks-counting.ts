import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { OpenedPage, OpenPage, TestWeb } from '../support/browser.ts';

/** How a task is done: with a page to start from, and with clicks that are counted. */
export type Desk = Readonly<{
  web: TestWeb;
  /** The session of the owner of the demo organisation. */
  as: string;
  /** Opens the overview as that owner, or another page for another user. */
  open: (options?: OpenPage) => Promise<OpenedPage>;
  /** One click. */
  click: (target: Locator) => Promise<void>;
  /** Chooses from a list that drops down, which takes two clicks. */
  choose: (list: Locator, label: string) => Promise<void>;
}>;

export type Tasks = Readonly<Record<string, (desk: Desk) => Promise<void>>>;

/** The rows of docs/tasks.md, `| Who owes us most? | 1 | … |`, each with its number of clicks. */
export const DOCUMENTED: ReadonlyMap<string, number> = new Map(
  [...readFileSync('docs/tasks.md', 'utf8').matchAll(/^\| ([A-Z][^|]+) \| (\d+) \|/gm)].map(
    ([, task = '', clicks]) => [task, Number(clicks)],
  ),
);

/** A link of a page, by its whole name. */
export async function link(page: OpenedPage, name: string): Promise<Locator> {
  const found = page.getByRole('link', { name, exact: true }).first();
  await found.waitFor();
  return found;
}

/** What the API answers to the owner. */
export async function answerOf<Data>({ web, as }: Desk, path: string): Promise<Data> {
  return (await web.get(`/api/v1/${path}`, { as })).json<{ data: Data }>().data;
}
