// Measures a large statement: 36 months of 200 accounts, from its answer to the frame that shows it, and how it scrolls.
import { percentilesOf, print } from '../serving.mjs';

const MONTHS = 36;
const CLASSES = 20;
const ACCOUNTS_OF_EACH = 10;
const LIMIT_MS = 100;
const FRAME_MS = 1000 / 60;
// A frame that is late by less than a tenth is one that the clock of the browser was late for.
const LATE = 1.1;

/** Prints the times, and returns whether the first rows are there within the limit. */
export async function measureStatement(browser, { address, session }, times) {
  const answer = await largeAnswer({ address, session });
  const [first, all, frames] = [[], [], []];
  for (let time = 0; time < times; time += 1) {
    const page = await openedPage(browser, { address, session, answer });
    const shown = await page.evaluate(UNTIL_SHOWN);
    first.push(shown.first);
    all.push(shown.all);
    frames.push(...(await page.evaluate(SCROLLED)));
    await page.context().close();
  }
  print(
    `\n${`A statement of ${MONTHS} months by ${CLASSES * ACCOUNTS_OF_EACH} accounts`.padEnd(44)}${'p50'.padStart(9)}${'slowest'.padStart(9)}`,
  );
  printRow('from its answer to its first rows', first);
  printRow('to all of its rows', all);
  printRow('a frame while it scrolls', frames);
  const inTime = frames.filter((frame) => frame <= FRAME_MS * LATE).length / frames.length;
  print(`${'frames in time for 60 a second'.padEnd(44)}${`${(inTime * 100).toFixed(1)} %`.padStart(9)}`);
  print(
    `${`of the limit of ${LIMIT_MS} ms`.padEnd(44)}${(percentilesOf(first).p50 / LIMIT_MS).toFixed(2).padStart(9)}`,
  );
  return percentilesOf(first).p50 <= LIMIT_MS;
}

// The columns of a real answer, with rows that are made.
async function largeAnswer({ address, session }) {
  const path = `/api/v1/statements/profit-and-loss?period=trailing_${MONTHS}&columns=months&detail=accounts`;
  const response = await fetch(`${address}${path}`, { headers: { cookie: `almanac_session=${session}` } });
  const answer = await response.json();
  const [line] = answer.data.rows;
  const values = (seed) =>
    answer.data.columns.map((_, index) => ((seed * 7919 + index * 104729) % 9_999_999) / 100);
  const rows = Array.from({ length: CLASSES }, (_, of) => [
    { ...line, key: `class${of}`, label: `Class ${of}`, values: values(of) },
    ...Array.from({ length: ACCOUNTS_OF_EACH }, (__, index) => ({
      ...line,
      key: `class${of}.${index}`,
      label: `Account ${index}`,
      account: `${4000 + of * ACCOUNTS_OF_EACH + index}`,
      level: 1,
      metric: null,
      values: values(of * 31 + index),
    })),
  ]).flat();
  return JSON.stringify({ ...answer, data: { ...answer.data, rows } });
}

async function openedPage(browser, { address, session, answer }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-AU' });
  await context.addCookies([{ name: 'almanac_session', value: session, url: address }]);
  const page = await context.newPage();
  await page.route('**/api/v1/statements/profit-and-loss?*', async (route) => {
    await route.fulfill({ contentType: 'application/json', body: answer });
  });
  await page.addInitScript(WATCH);
  await page.goto(`${address}/statements/profit-and-loss?period=trailing_${MONTHS}&detail=accounts`);
  return page;
}

// The moment at which the text of the answer is there.
const WATCH = `{
  const text = Response.prototype.text;
  Response.prototype.text = async function () {
    const read = await text.call(this);
    if (this.url.includes('/statements/profit-and-loss')) window.answeredAt = performance.now();
    return read;
  };
  const shown = {};
  const look = () => {
    const rows = document.querySelectorAll('main tbody tr').length;
    if (rows > 0) shown.first ??= performance.now();
    if (rows >= ${CLASSES * (ACCOUNTS_OF_EACH + 1)}) shown.all ??= performance.now();
    if (shown.all === undefined) requestAnimationFrame(() => setTimeout(look));
    else window.shownAt = shown;
  };
  look();
}`;

const UNTIL_SHOWN = `new Promise((resolve) => {
  const look = () => {
    if (window.shownAt === undefined) setTimeout(look, 10);
    else resolve({ first: shownAt.first - answeredAt, all: shownAt.all - answeredAt });
  };
  look();
})`;

const SCROLLED = `new Promise((resolve) => {
  const frame = document.querySelector('main section[data-paper]');
  const taken = [];
  let before = 0;
  let steps = 0;
  const next = (now) => {
    if (before !== 0) taken.push(now - before);
    before = now;
    frame.scrollBy(12, 40);
    if (++steps < 120) requestAnimationFrame(next);
    else resolve(taken);
  };
  setTimeout(() => requestAnimationFrame(next), 300);
})`;

function printRow(name, taken) {
  const { p50 } = percentilesOf(taken);
  print(
    `${name.padEnd(44)}${`${p50.toFixed(1)} ms`.padStart(9)}${`${Math.max(...taken).toFixed(1)} ms`.padStart(9)}`,
  );
}
