// Measures the time until the overview shows its values, in a Chromium with a throttled processor. A page without a framework
// that requests the same values and lists them serves as the baseline.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { percentilesOf, print } from '../serving.mjs';

const SLOWED = 4;
const PATIENCE_MS = 30_000;
// The limit for a good Largest Contentful Paint in Core Web Vitals.
const LIMIT_MS = 2500;

/** Prints the times, and returns whether the first view is within its limit. */
export async function measureFirstView(browser, { address, session }, times) {
  const view = { address, path: '/', session, isThere: OVERVIEW_IS_THERE };
  const answer = await answerBehind(browser, view);
  print(
    `\n${`The overview, processor ${SLOWED}× slowed`.padEnd(44)}${'p50'.padStart(9)}${'slowest'.padStart(9)}   of bare   of the limit of ${LIMIT_MS} ms`,
  );
  return await withBarePage(answer, async (bare) => {
    const floor = await loaded(browser, bare, times);
    printRow('a page that lists the same numbers', floor.first, floor.first);
    const ours = await loaded(browser, view, times);
    printRow('first time, nothing kept', ours.first, floor.first);
    printRow('again', ours.again, floor.again);
    const unslowed = await loaded(browser, { ...view, slowed: 1 }, times);
    printRow('first time, not slowed', unslowed.first, floor.first);
    return percentilesOf(ours.first).p50 <= LIMIT_MS;
  });
}

// Loads the page in a browser with an empty cache, then again with a filled one.
async function loaded(browser, view, times) {
  const [first, again] = [[], []];
  for (let time = 0; time < times; time += 1) {
    const context = await contextFor(browser, view);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: view.slowed ?? SLOWED });
    await page.goto(`${view.address}${view.path}`);
    first.push(await untilThere(page, view));
    await page.reload();
    again.push(await untilThere(page, view));
    await context.close();
  }
  return { first, again };
}

async function contextFor(browser, { address, session }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-AU' });
  if (session !== undefined)
    await context.addCookies([{ name: 'almanac_session', value: session, url: address }]);
  return context;
}

// Milliseconds from the start of the navigation to the frame that shows the values.
async function untilThere(page, { isThere }) {
  return await page.evaluate(`new Promise((resolve, reject) => {
    const look = () => requestAnimationFrame((now) => {
      if (${isThere}) setTimeout(() => resolve(performance.now()));
      else if (now < ${PATIENCE_MS}) look();
      else reject(new Error('no numbers came'));
    });
    look();
  })`);
}

// Every figure has a value, and no placeholder is left.
const OVERVIEW_IS_THERE = `(() => {
  const figures = document.querySelector('section[aria-label="Key figures"]');
  return figures !== null && figures.querySelector('span[aria-hidden=true]:empty') === null && /\\d/.test(figures.innerText);
})()`;

// The answer to the overview's batch request.
async function answerBehind(browser, view) {
  const context = await contextFor(browser, view);
  const page = await context.newPage();
  const answered = page.waitForResponse((response) => response.url().endsWith('/metrics/batch'));
  await page.goto(`${view.address}${view.path}`);
  const body = await (await answered).body();
  await context.close();
  return body;
}

async function withBarePage(answer, work) {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    response.end(isPage ? BARE_PAGE : request.url === '/numbers' ? answer : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${server.address().port}`;
    return await work({ address, path: '/', isThere: `document.querySelector('li') !== null` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const BARE_PAGE = `<!doctype html><title>Numbers</title><ul></ul><script type="module">
const { results } = await (await fetch('/numbers')).json();
document.querySelector('ul').innerHTML = Object.entries(results)
  .map(([key, value]) => '<li>' + key + ': ' + (value.data?.value ?? '') + '</li>').join('');
</script>`;

function printRow(name, taken, rival) {
  const { p50 } = percentilesOf(taken);
  print(
    [
      name.padEnd(44),
      `${p50.toFixed(0)} ms`.padStart(9),
      `${Math.max(...taken).toFixed(0)} ms`.padStart(9),
      (p50 / percentilesOf(rival).p50).toFixed(1).padStart(10),
      (p50 / LIMIT_MS).toFixed(2).padStart(8),
    ].join(''),
  );
}
