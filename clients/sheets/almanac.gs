/**
 * Almanac in Google Sheets: =ALMANAC("revenue.total"; "ytd")
 *
 * Extensions, Apps Script: paste this file and save it. Reload the sheet and choose Almanac, Connect: paste the address of a sheet
 * link that names the metrics. Metrics may be ranges: fifty cells are one request.
 */

/** Adds the menu when the sheet is opened. */
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Almanac').addItem('Connect…', 'connect').addItem('Refresh', 'refresh').addToUi();
}

/** Asks for the address of a sheet link and keeps it with this sheet. */
function connect() {
  const ui = SpreadsheetApp.getUi();
  const answer = ui.prompt('Almanac', 'Paste the address of a sheet link:', ui.ButtonSet.OK_CANCEL);
  if (answer.getSelectedButton() !== ui.Button.OK) return;
  try {
    PropertiesService.getDocumentProperties().setProperties(linkIn_(answer.getResponseText()));
  } catch (failure) {
    ui.alert(failure.message);
    return;
  }
  refresh();
}

/** Reads all numbers again: writes each formula anew, and forgets what was kept. Otherwise numbers are kept for ten minutes. */
function refresh() {
  PropertiesService.getDocumentProperties().setProperty('version', String(Date.now()));
  for (const sheet of SpreadsheetApp.getActiveSpreadsheet().getSheets()) {
    const cells = sheet.createTextFinder('ALMANAC(').matchFormulaText(true).findAll();
    const formulas = cells.map((cell) => cell.getFormula());
    cells.forEach((cell) => cell.setFormula(''));
    SpreadsheetApp.flush();
    cells.forEach((cell, place) => cell.setFormula(formulas[place]));
  }
}

/**
 * The value of a metric.
 *
 * @param {"revenue.total"} metric A metric, or a range of them.
 * @param {"ytd"} period A period such as "ytd", "last_fy", "trailing_12" or "2026-07-01:2026-09-30", a date, or a range of these.
 * @param {"2026-06-30"} asOf The day whose facts count; today if left out.
 * @return The number; of a series or of parts, two columns of names and numbers.
 * @customfunction
 */
function ALMANAC(metric, period, asOf) {
  const { rows, queries } = queriesOf_(metric, period, periodText_);
  const results = valuesOf_(queries, asOf === undefined || asOf === '' ? 'today' : dayText_(asOf));
  if (!Array.isArray(metric)) return shown_(only_(results['0 0']));
  return rows.map((line, row) => line.map((_, column) => cellOf_(results[`${row} ${column}`])));
}

function periodText_(period) {
  if (period instanceof Date) return `as_of:${dayText_(period)}`;
  return String(period === undefined ? '' : period).trim();
}

function dayText_(day) {
  if (!(day instanceof Date)) return String(day).trim();
  return Utilities.formatDate(day, SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(), 'yyyy-MM-dd');
}

// The results by key, of which those of the last ten minutes are remembered.
function valuesOf_(queries, asOf) {
  const { origin, token, version } = PropertiesService.getDocumentProperties().getProperties();
  if (token === undefined) throw new Error('Choose Almanac, Connect, and paste the address of a sheet link.');
  const cache = CacheService.getDocumentCache();
  const nameOf = ({ id, period }) => `${version} ${asOf} ${id} ${period}`;
  const isKept = (name) => name.length <= LONGEST_NAME_;
  const kept = cache.getAll([...new Set(queries.map(nameOf).filter(isKept))]);
  const missing = queries.filter((query) => kept[nameOf(query)] === undefined);
  const asked = [...new Map(missing.map((query) => [nameOf(query), query])).values()];
  const requests = batchesOf_(asked, asOf).map(({ body }) => ({
    url: `${origin}/api/v1/metrics/batch`,
    method: 'post',
    contentType: 'application/json',
    headers: { Authorization: `Bearer ${token}` },
    payload: body,
    muteHttpExceptions: true,
    // The token goes to the service alone.
    followRedirects: false,
  }));
  const found = {};
  for (const answer of fetchAll_(requests)) {
    const results = resultsOf_(answer.getResponseCode(), answer.getContentText(), 'Almanac, Connect');
    for (const query of asked) {
      const result = results[query.key];
      if (result !== undefined) found[nameOf(query)] = JSON.stringify(result);
    }
  }
  // A long series is more than the cache takes, and so is the name of a cell that has a long text instead of a metric.
  const short = Object.entries(found).filter(([name, text]) => isKept(name) && text.length < LONGEST_KEPT_);
  if (short.length > 0) cache.putAll(Object.fromEntries(short), SECONDS_);
  const all = { ...kept, ...found };
  return Object.fromEntries(queries.map((query) => [query.key, JSON.parse(all[nameOf(query)])]));
}

const SECONDS_ = 600;
const LONGEST_KEPT_ = 30000;
const LONGEST_NAME_ = 250;

// A service that is busy says when to come again; once is waited for that.
function fetchAll_(requests) {
  if (requests.length === 0) return [];
  const answers = UrlFetchApp.fetchAll(requests);
  const busy = answers.flatMap((answer, place) => ([429, 503].includes(answer.getResponseCode()) ? [place] : []));
  if (busy.length === 0) return answers;
  const waits = busy.map((place) => waitSeconds_(answers[place].getHeaders()['Retry-After']));
  Utilities.sleep(Math.max(...waits) * 1000);
  const again = UrlFetchApp.fetchAll(busy.map((place) => requests[place]));
  busy.forEach((place, index) => {
    answers[place] = again[index];
  });
  return answers;
}

// From here on it is the same in Excel (clients/excel), which is served this part of the file.

/** The service and the token in the address of a sheet link. */
function linkIn_(address) {
  const found = /^(https?:\/\/[^/?#]+)\/.*[?&]link=([A-Za-z0-9_]+)/.exec(String(address).trim());
  if (found === null) throw new Error('This is not the address of a sheet link. It has "link=" in it.');
  return { origin: found[1], token: found[2] };
}

// The questions of a cell or of a range, named by row and column. A period is for one cell, for a row, for a column or for all.
function queriesOf_(metric, period, textOf) {
  const rows = Array.isArray(metric) ? metric : [[metric]];
  const periodAt = (row, column) => {
    if (!Array.isArray(period)) return period;
    const line = period[period.length === 1 ? 0 : row] || [];
    return line[line.length === 1 ? 0 : column];
  };
  const queries = [];
  rows.forEach((line, row) =>
    line.forEach((id, column) => {
      if (String(id).trim() === '') return;
      queries.push({ key: `${row} ${column}`, id: String(id).trim(), period: textOf(periodAt(row, column)) });
    }),
  );
  return { rows, queries };
}

/** How long to wait before asking a busy service again. A proxy may name a date instead of seconds. */
function waitSeconds_(retryAfter) {
  const seconds = Number(retryAfter || 1);
  return seconds >= 0 ? Math.min(seconds, 15) : 1;
}

const QUERIES_ = 50;

// Fifty questions are one request.
function batchesOf_(queries, asOf) {
  const batches = [];
  for (let place = 0; place < queries.length; place += QUERIES_) {
    const some = queries.slice(place, place + QUERIES_);
    const asked = some.map(({ key, id, period }) => ({ key, id, period }));
    batches.push({ queries: some, body: JSON.stringify({ queries: asked, asOf }) });
  }
  return batches;
}

function resultsOf_(status, text, menu) {
  if (status === 200) return JSON.parse(text).results;
  if (status === 401) throw new Error(`The sheet link has ended or was revoked: choose ${menu}, and paste another.`);
  let message = '';
  try {
    message = JSON.parse(text).error.message;
  } catch (_) {
    message = `The service answered ${status}.`;
  }
  throw new Error(message);
}

function only_(result) {
  if (result === undefined) throw new Error('Name a metric.');
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

// A cell of a range.
function cellOf_(result) {
  if (result === undefined) return '';
  return result.ok ? cell_(result.data) : result.error.message;
}

// A number, or a table of names and numbers.
function shown_(data) {
  if (data.kind === 'timeseries') return data.points.map((point) => [point.label, cell_(point)]);
  if (data.kind === 'breakdown') return data.items.map((item) => [item.label, cell_(item)]);
  return cell_(data);
}

// What has no number shows why, in words: "division by zero".
function cell_(data) {
  const value = data.kind === 'breakdown' ? data.total : data.value;
  if (value === undefined) return 'a series: ask for it alone';
  return value === null ? (data.nullReason || 'no data').replace(/_/g, ' ') : value;
}
