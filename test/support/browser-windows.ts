import type { Browser, Page, Request } from 'playwright-core';
import { START } from './start.ts';

/** A request that a page has sent. */
export type Asked = Readonly<{
  method: string;
  url: string;
  path: string;
  body: string | null;
  /** What came back, as text; null for what is no text. */
  answer: () => Promise<string | null>;
  /** Until all of it has come back, or it is given up. */
  ended: Promise<void>;
}>;

/** The windows of a test file. */
export type Windows = Readonly<{
  /** A window as if new; `isOwn` is one that no other test gets. */
  lend: (locale: string, isOwn: boolean) => Promise<Page>;
  /** Takes back what was lent. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}>;

export const HEIGHT = 900;

/**
 * Windows that tests use one after the other, since a new one costs more than all that most tests do in it. Between them
 * everything is removed that a test leaves there, so that the next does not notice it.
 */
export function keepWindows(browser: Browser, address: string): Windows {
  const free = new Map<string, Page[]>();
  const lent: { page: Page; locale: string; isOwn: boolean }[] = [];
  return {
    lend: async (locale, isOwn) => {
      const left = isOwn ? undefined : free.get(locale)?.pop();
      const page = left ?? (await newWindow(browser, locale));
      lent.push({ page, locale, isOwn });
      return page;
    },
    clear: async () => {
      await Promise.all(
        lent.splice(0).map(async ({ page, locale, isOwn }) => {
          if (isOwn || page.isClosed()) return await page.context().close();
          await clearWindow(page, address);
          free.set(locale, [...(free.get(locale) ?? []), page]);
        }),
      );
    },
    close: async () => {
      await Promise.all([...free.values()].flat().map((page) => page.context().close()));
    },
  };
}

/** A window of a reader far from the organisation, whose days are its own. */
export async function newWindow(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, timezoneId: 'America/Los_Angeles' });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.clock.setFixedTime(START);
  return await context.newPage();
}

async function clearWindow(page: Page, address: string): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(context.pages().map(async (other) => other !== page && (await other.close())));
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  // A form with changes asks before it goes.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${address}/api/health/live`);
  page.removeAllListeners('dialog');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
}

type Listening = Readonly<{
  address: string;
  complaints: string[];
  mayAnswer?: readonly number[];
  mayComplain?: RegExp;
}>;

/** Records the requests of a page, and what the browser complains of, as long as the window is lent. */
export function listen(page: Page, listening: Listening): Asked[] {
  const { address, complaints, mayAnswer = [], mayComplain } = listening;
  const network: Asked[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isExpected =
      mayAnswer.some((status) => text.includes(`responded with a status of ${status}`)) ||
      mayComplain?.test(text) === true;
    if (message.type() === 'error' && !isExpected)
      complaints.push(`console: ${text} (${message.location().url})`);
  });
  page.on('pageerror', (failure) => complaints.push(`page: ${failure.message}`));
  const waiting = new Map<Request, () => void>();
  const end = (request: Request) => {
    waiting.get(request)?.();
    waiting.delete(request);
  };
  page.on('requestfinished', end);
  // Given up by the page, as what it would fetch before somebody goes there, or by the browser.
  page.on('requestfailed', end);
  page.on('request', (request) => {
    const ended = new Promise<void>((resolve) => waiting.set(request, resolve));
    const url = request.url();
    const complaint = `asked another host: ${url}`;
    if (!url.startsWith(`${address}/`) && mayComplain?.test(complaint) !== true) complaints.push(complaint);
    network.push({
      method: request.method(),
      url,
      path: new URL(url).pathname,
      body: request.postData(),
      answer: async () => {
        const response = await request.response();
        return (await response?.text().catch(() => null)) ?? null;
      },
      ended,
    });
  });
  return network;
}

const EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
const TIMEOUT_MS = 20_000;
