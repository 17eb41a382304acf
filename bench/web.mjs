// Measures the cost of the web app for a user: `npm run bench:web -- [times]`. The JavaScript of the first view, the time until
// its values are shown, how a large statement is shown and scrolls, and the requests of each page. It fails when one exceeds a limit.
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../test/support/chromium.mjs';
import { withDemo } from './web/demo.mjs';
import { measureFirstView } from './web/first-view.mjs';
import { countRequests } from './web/requests.mjs';
import { measureSize } from './web/size.mjs';
import { measureStatement } from './web/statement.mjs';

const TIMES = Number(process.argv[2] ?? 7);

const kept = [measureSize()];
await withDemo(async (demo) => {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    kept.push(await measureFirstView(browser, demo, TIMES));
    kept.push(await measureStatement(browser, demo, TIMES));
    kept.push(await countRequests(browser, demo));
  } finally {
    await browser.close();
  }
});
process.exitCode = kept.every(Boolean) ? 0 : 1;
