// Counts the API requests of each page, opened in a browser with an empty cache.
import { print } from '../serving.mjs';

/** Prints the requests, and returns whether the overview requests its values in one batch. */
export async function countRequests(browser, { address, session }) {
  print(`\n${'Requests of a page'.padEnd(44)}${'requests'.padStart(9)}${'kB'.padStart(8)}`);
  const places = await placesOf({ address, session });
  let batches = 0;
  for (const [name, path] of places) {
    const asked = await askedBy(browser, { address, session, path });
    if (path === '/') batches = asked.filter(({ what }) => what.endsWith('/metrics/batch')).length;
    const bytes = asked.reduce((sum, { size }) => sum + size, 0);
    print(
      `${name.padEnd(44)}${String(asked.length).padStart(9)}${(bytes / 1000).toFixed(1).padStart(8)}   ${wordsOf(asked)}`,
    );
  }
  return batches === 1;
}

async function placesOf({ address, session }) {
  const first = async (path) => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      headers: { cookie: `almanac_session=${session}` },
    });
    return (await answer.json()).data[0].id;
  };
  return [
    ['overview', '/'],
    ['statements', '/statements'],
    ['a statement', '/statements/profit-and-loss'],
    ['metrics', '/metrics'],
    ['a metric', '/metrics/revenue.total'],
    ['customers', '/customers'],
    ['a customer', `/customers/${await first('customers')}`],
    ['people', '/people'],
    ['a person', `/people/${await first('memberships')}`],
    ...['organization', 'members', 'api-keys', 'custom-fields', 'imports', 'audit-log'].map((section) => [
      `settings: ${section}`,
      `/settings/${section}`,
    ]),
    ['API reference', '/reference'],
  ];
}

async function askedBy(browser, { address, session, path }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'almanac_session', value: session, url: address }]);
  const page = await context.newPage();
  const answers = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response);
  });
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  const asked = await Promise.all(
    answers.map(async (response) => ({
      what: new URL(response.url()).pathname.replace(/^\/api\/(v1\/)?/, ''),
      size: (await response.request().sizes()).responseBodySize,
    })),
  );
  await context.close();
  return asked;
}

function wordsOf(asked) {
  return asked.map(({ what }) => what.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')).join(', ');
}
