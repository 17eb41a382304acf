import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.mjs';

/** Names the web app, which is built as it is released, and unpacks the browser, of which each worker starts its own. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('webApp', fileURLToPath(new URL('../../dist/web/', import.meta.url)));
  project.provide('browser', await chromiumOptions());
}
