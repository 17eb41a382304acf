import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * How to start the browser of the tests and benchmarks: the one that ALMANAC_TEST_CHROMIUM names, or the one that the
 * package @sparticuz/chromium brings.
 */
export async function chromiumOptions() {
  const named = process.env.ALMANAC_TEST_CHROMIUM;
  // Of the package's own arguments, one puts all of the browser into one process, which ends with the first page closed.
  return { executablePath: named ?? (await bundledChromium()), args: [...QUIET] };
}

// It unpacks itself into the folder for temporary files, where that of another user may be in the way: each has their own.
async function bundledChromium() {
  const shared = tmpdir();
  const own = join(shared, `almanac-chromium-${userInfo().username}`);
  await mkdir(own, { recursive: true });
  process.env.TMPDIR = own;
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    bundled.setGraphicsMode = false;
    return await bundled.executablePath();
  } finally {
    process.env.TMPDIR = shared;
  }
}

// It connects only to the service under test.
const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
