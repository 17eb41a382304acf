/**
 * Almanac in Excel: =ALMANAC.VALUE("revenue.total", "ytd")
 *
 * Served by Almanac with the functions that Google Sheets has too. Excel calls once for each cell; calls of the same moment are
 * sent together, fifty questions to a request.
 */

/**
 * Keeps the sheet link on this computer, and not in the workbook. The link is of the service that serves this file. All workbooks of the
 * computer read by one link, so another that is kept already is replaced only if `replaced` says how it begins.
 */
async function connect(address, replaced) {
  const { origin, token } = linkIn_(address);
  if (origin !== location.origin)
    throw new Error(`This add-in belongs to ${location.origin}. Paste a link of that service.`);
  const kept = await OfficeRuntime.storage.getItem(STORED);
  const links = { kept: beginningOf(kept), wanted: beginningOf(token) };
  if (kept && kept !== token && links.kept !== replaced) return { isConnected: false, ...links };
  await OfficeRuntime.storage.setItem(STORED, token);
  return { isConnected: true, ...links };
}

/** How the link that is kept begins, as the list of sheet links shows it. */
async function connectedBy() {
  return beginningOf(await OfficeRuntime.storage.getItem(STORED));
}

// The rest of it is the secret.
function beginningOf(token) {
  return token ? token.slice(0, 'alm_sl_'.length + 8) : null;
}

/** The value of a metric, or those of a range. Both come as rows of cells, and so does the answer. */
async function value(metric, period, asOf) {
  const { queries } = queriesOf_(metric, period, periodText);
  const isOne = metric.length === 1 && metric[0].length === 1;
  const results = await ask(
    queries,
    asOf === undefined || asOf === null || asOf === '' ? 'today' : dayText(asOf),
  );
  if (!isOne) return metric.map((line, row) => line.map((_, column) => cellOf_(results[`${row} ${column}`])));
  const shown = withError(() => shown_(only_(results['0 0'])));
  return Array.isArray(shown) ? shown : [[shown]];
}

CustomFunctions.associate('VALUE', value);
// For the pane.
globalThis.almanac = { connect, connectedBy };

const STORED = 'almanac.link';
const TOGETHER_MS = 20;

/** Questions of this moment by their day: each question once, with everybody who waits for it. */
let waiting = new Map();

// The answers by key. A cell of an unknown metric has an error of its own, and holds up no other.
async function ask(queries, asOf) {
  const answers = await Promise.all(
    queries.map(
      (query) =>
        new Promise((resolve, reject) => {
          if (waiting.size === 0) setTimeout(sendAll, TOGETHER_MS);
          if (!waiting.has(asOf)) waiting.set(asOf, new Map());
          const name = `${query.id} ${query.period}`;
          const own = waiting.get(asOf);
          if (!own.has(name)) own.set(name, { ...query, resolves: [], rejects: [] });
          own.get(name).resolves.push(resolve);
          own.get(name).rejects.push(reject);
        }),
    ),
  );
  return Object.fromEntries(queries.map(({ key }, place) => [key, answers[place]]));
}

function sendAll() {
  const sent = waiting;
  waiting = new Map();
  for (const [asOf, questions] of sent) {
    const all = [...questions.values()].map((question, place) => ({ ...question, key: String(place) }));
    for (const { queries, body } of batchesOf_(all, asOf)) {
      send(body).then(
        (results) =>
          queries.forEach(({ key, resolves }) => resolves.forEach((resolve) => resolve(results[key]))),
        (failure) => queries.forEach(({ rejects }) => rejects.forEach((reject) => reject(failure))),
      );
    }
  }
}

// A service that is busy says when to come again; once is waited for that.
async function send(body) {
  const token = await OfficeRuntime.storage.getItem(STORED);
  if (!token) throw errorOf('Choose Data, Almanac, Connect, and paste the address of a sheet link.');
  let answer = await post(token, body);
  if (answer.status === 429 || answer.status === 503) {
    const seconds = waitSeconds_(answer.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await post(token, body);
  }
  const text = await answer.text();
  return withError(() => resultsOf_(answer.status, text, 'Data, Almanac, Connect'));
}

async function post(token, body) {
  try {
    return await fetch('/api/v1/metrics/batch', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
      // The link alone decides, even where somebody is signed in to Almanac in the same browser.
      credentials: 'omit',
      redirect: 'error',
    });
  } catch {
    throw errorOf('Almanac cannot be reached.');
  }
}

function withError(work) {
  try {
    return work();
  } catch (failure) {
    throw errorOf(failure.message);
  }
}

// The cell shows #N/A, and the message when the pointer is over it.
function errorOf(message) {
  return new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, message);
}

function periodText(period) {
  if (typeof period === 'number') return `as_of:${dayText(period)}`;
  return String(period === undefined || period === null ? '' : period).trim();
}

// Excel counts days since 30 December 1899.
function dayText(day) {
  if (typeof day !== 'number') return String(day).trim();
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(day) * 86_400_000).toISOString().slice(0, 10);
}
