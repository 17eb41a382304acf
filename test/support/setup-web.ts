import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.mjs';

/** Builds the web app, and unpacks the browser, of which each worker starts its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-web-'));
  const [browser] = await Promise.all([chromiumOptions(), buildInto(folder)]);
  project.provide('webApp', folder);
  project.provide('browser', browser);
  return async () => await rm(folder, { recursive: true, force: true });
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
