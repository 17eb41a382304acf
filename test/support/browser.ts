import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { signedIn, type TestApp, testApp } from './app.ts';
import { type Asked, HEIGHT, keepWindows, listen, newWindow } from './browser-windows.ts';
import type { chromiumOptions } from './chromium.mjs';
import type { TestDatabase } from './database.ts';

/** What the set-up of the project passes to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built web app. */
    webApp: string;
    /** How to start the browser of this run. */
    browser: Awaited<ReturnType<typeof chromiumOptions>>;
  }
}

/** The web app on a test database, as a browser meets it. */
export type TestWeb = TestApp &
  Readonly<{
    organization: Organization;
    /** Where it is served: `http://127.0.0.1:40123`. */
    address: string;
    /** Loads a page, signed in or not. After the test it is gone, and every complaint of the browser fails the test. */
    openPage: (options?: OpenPage) => Promise<OpenedPage>;
    /**
     * Shows a page to a test that changes nothing and leaves nothing open. The same window goes from page to page by the app's own
     * navigation, several times as fast as by loading each, and is closed when the file is done.
     */
    readPage: (options?: OpenPage) => Promise<OpenedPage>;
  }>;

export type OpenPage = Readonly<{
  /** A user of the organisation with this role; without it no user is signed in. */
  as?: Role;
  /** The session of a user that the test has made itself. */
  session?: string;
  path?: string;
  width?: number;
  /** How the reader writes numbers and dates. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** Statuses of answers that the test brings about: the browser complains of them in its console. */
  mayAnswer?: readonly number[];
  /** What else the test makes the browser complain of. */
  mayComplain?: RegExp;
  /** Its window is shown to no other test: what this one does to it cannot be undone, as a script for all its pages or a clock. */
  isOwn?: boolean;
}>;

/** A page with the log of everything that it asked, and was answered. */
export type OpenedPage = Page & Readonly<{ network: Asked[] }>;

/** Serves the web app with the API, for users of the demo organisation. Call it once, at the top of a test file. */
export async function testWeb(
  database: TestDatabase,
  options: Parameters<typeof testApp>[1] = {},
): Promise<TestWeb> {
  const organization = await findOrganization(database.platform, COMPANY.slug);
  if (organization === null) throw new Error('the database holds no demo');
  const signIn = async (role: Role) => await signedIn(database, organization, role);
  return { ...(await serveWeb(database, options, signIn)), organization };
}

/** The same on a database without accounts. */
export async function testEmptyWeb(
  database: TestDatabase,
  options: Parameters<typeof testApp>[1] = {},
): Promise<Omit<TestWeb, 'organization'>> {
  return await serveWeb(database, options, () => {
    throw new Error('there is no organisation to sign in to');
  });
}

async function serveWeb(
  database: TestDatabase,
  options: Parameters<typeof testApp>[1],
  signIn: (role: Role) => Promise<string>,
): Promise<Omit<TestWeb, 'organization'>> {
  const app = await testApp(database, { ...options, webApp: inject('webApp') });
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await startBrowser();
  const windows = keepWindows(browser, address);
  const reading = new Map<string, Promise<OpenedPage>>();
  const complaints: string[] = [];
  afterEach(async () => {
    await windows.clear();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await windows.close();
    await Promise.all(Array.from(reading.values(), async (page) => await (await page).context().close()));
  });
  const open = async (page: Page, options: OpenPage) => {
    const { as, session, path = '/', width = 1440, colorScheme = 'light', ...may } = options;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ media: null, colorScheme });
    if (session !== undefined || as !== undefined) {
      const value = session ?? (as === undefined ? '' : await signIn(as));
      await page.context().addCookies([{ name: 'almanac_session', value, url: address }]);
    }
    const network = listen(page, { address, complaints, ...may });
    await page.goto(`${address}${path}`);
    return Object.assign(page, { network });
  };
  return {
    ...app,
    address,
    openPage: async ({ locale = LOCALE, isOwn = false, ...options } = {}) =>
      await open(await windows.lend(locale, isOwn), options),
    readPage: async ({
      path = '/',
      width = 1440,
      colorScheme = 'light',
      locale = LOCALE,
      ...reader
    } = {}) => {
      const name = JSON.stringify([reader.as, reader.session, locale]);
      const opened =
        reading.get(name) ??
        newWindow(browser, locale).then(
          async (page) => await open(page, { ...reader, path: NO_PAGE, mayAnswer: [404] }),
        );
      reading.set(name, opened);
      const page = await opened;
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ media: null, colorScheme });
      // By a page that is not there: the one before it is gone then, with all that it held.
      const nothing = page.getByRole('heading', { level: 1, name: 'Page not found' });
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(NO_PAGE)})`);
      await nothing.waitFor();
      page.network.length = 0;
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
      await nothing.waitFor({ state: 'detached' });
      return page;
    },
  };
}

/**
 * Fails for whatever a machine finds that a reader could not use, or not read. A page that is checked in both themes is the same
 * in the dark but for its colours, of which contrast is the one rule.
 */
export async function expectAccessible(page: Page, theme: 'light' | 'dark' = 'light'): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  // What is half faded in has half its contrast.
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished))`,
  );
  // A menu that is open lies above the page, in none of its parts.
  await page.evaluate(
    `axe.configure({ rules: [{ id: 'region', selector: 'body *:not([role=menu], [role=menu] *)' }] })`,
  );
  const violations = await page.evaluate(
    `axe.run(document, {
      runOnly: ${JSON.stringify(RULES[theme])},
      resultTypes: ['violations'],
    }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)))`,
  );
  expect(violations).toEqual([]);
}

/** Waits until the page has nothing more to ask, and has drawn what it was answered. */
export async function untilQuiet(page: OpenedPage): Promise<void> {
  let asked: number;
  do {
    asked = page.network.length;
    await Promise.all(page.network.map(async ({ ended }) => await ended));
    await untilDrawn(page);
  } while (page.network.length > asked);
}

/** Waits until a change of the page or of its size has been drawn, and what is drawn again because of that. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(FRAMES);
}

/** What moved by itself on the page so far, and from where to where. */
export async function shiftsIn(page: Page): Promise<unknown> {
  return await page.evaluate(SHIFTS);
}

const FRAMES = `new Promise((resolve) => {
  let left = 4;
  const next = () => (left-- === 0 ? resolve() : requestAnimationFrame(next));
  next();
})`;

const LOCALE = 'en-AU';
const NO_PAGE = '/metrics/none/none';
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
};
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SHIFTS = `new Promise((resolve) => {
  const moved = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node, previousRect: from, currentRect: to } of sources)
        moved.push([node?.className ?? node?.nodeName, from.y, to.y, from.height, to.height].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(moved), 100);
})`;

let started: Promise<Browser> | null = null;

// One for all the files of a worker; it ends with the worker.
/** The browser of this worker. */
export async function startBrowser(): Promise<Browser> {
  started ??= chromium.launch(inject('browser')).catch((failure: unknown) => {
    throw new Error(
      'the tests of the web app need a Chromium: npm ci installs one (@sparticuz/chromium), or name another by ALMANAC_TEST_CHROMIUM=/usr/bin/chromium',
      { cause: failure },
    );
  });
  return await started;
}
