import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

/** Builds the web app, and starts the browser that all tests of it share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-web-'));
  const [browser] = await Promise.all([startBrowser(), buildInto(folder)]);
  project.provide('webApp', folder);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}

// As it is released: in the environment of a test it would become what developers use.
async function buildInto(folder: string): Promise<void> {
  const root = new URL('../../', import.meta.url).pathname;
  const words = ['build', '--config', 'web/vite.config.ts', '--outDir', folder, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** The browser that ALMANAC_TEST_CHROMIUM names, or the one that the package @sparticuz/chromium brings. */
async function startBrowser() {
  const named = process.env['ALMANAC_TEST_CHROMIUM'];
  try {
    if (named !== undefined) return await chromium.launchServer({ executablePath: named, args: [...QUIET] });
    return await chromium.launchServer({
      executablePath: await bundledChromium(),
      // Its own arguments put all of it into one process, which ends with the first page that is closed.
      args: [...QUIET],
    });
  } catch (failure) {
    throw new Error(
      'the tests of the web app need a Chromium: npm ci installs one (@sparticuz/chromium), or name another by ALMANAC_TEST_CHROMIUM=/usr/bin/chromium',
      { cause: failure },
    );
  }
}

// It unpacks itself into the folder for temporary files, where that of another user may be in the way: each has their own.
async function bundledChromium(): Promise<string> {
  const shared = tmpdir();
  const own = join(shared, `almanac-chromium-${userInfo().username}`);
  await mkdir(own, { recursive: true });
  process.env['TMPDIR'] = own;
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    bundled.setGraphicsMode = false;
    return await bundled.executablePath();
  } finally {
    process.env['TMPDIR'] = shared;
  }
}

// It speaks to nobody but the service under test.
const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
