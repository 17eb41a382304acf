// Runs an Apps Script with a stand-in of the parts of its runtime that it uses: services of Google are plain objects, while requests
// really go out, all of one call at once as `UrlFetchApp.fetchAll` sends them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const FETCH = `
  const requests = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  Promise.all(requests.map(async ({ url, method, contentType, headers, payload }) => {
    const answer = await fetch(url, { method, headers: { ...headers, 'Content-Type': contentType }, body: payload });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  })).then((answers) => process.stdout.write(JSON.stringify(answers)));
`;

const state = { properties: {}, cache: new Map(), requests: 0, slept: [], alerts: [], formulas: [] };

function fetchAll(requests) {
  state.requests += requests.length;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', FETCH], { input: JSON.stringify(requests) });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()).map(({ status, headers, text }) => ({
    getResponseCode: () => status,
    getContentText: () => text,
    // As Google spells them.
    getHeaders: () => ('retry-after' in headers ? { 'Retry-After': headers['retry-after'] } : {}),
  }));
}

function fail(message) {
  throw new Error(message);
}

const properties = {
  getProperties: () => ({ ...state.properties }),
  setProperties: (values) => Object.assign(state.properties, values),
  setProperty: (name, value) => {
    state.properties[name] = value;
  },
};

const cell = (place) => ({
  getFormula: () => state.formulas[place],
  setFormula: (formula) => {
    state.formulas[place] = formula;
  },
});

const sheet = {
  createTextFinder: (text) => ({
    matchFormulaText: () => ({
      findAll: () =>
        state.formulas.flatMap((formula, place) => (formula.includes(text) ? [cell(place)] : [])),
    }),
  }),
};

const sandbox = createContext({
  Date,
  UrlFetchApp: { fetchAll },
  PropertiesService: { getDocumentProperties: () => properties },
  CacheService: {
    getDocumentCache: () => ({
      getAll: (names) =>
        // As Google's refuses them.
        names.some((name) => name.length > 250)
          ? fail('Argument too large: key')
          : Object.fromEntries(
              names.flatMap((name) => (state.cache.has(name) ? [[name, state.cache.get(name)]] : [])),
            ),
      putAll: (values) => {
        for (const [name, value] of Object.entries(values)) state.cache.set(name, value);
      },
    }),
  },
  Utilities: {
    sleep: (ms) => state.slept.push(ms),
    formatDate: (day, timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(day),
  },
  SpreadsheetApp: {
    flush: () => undefined,
    getActiveSpreadsheet: () => ({
      getSpreadsheetTimeZone: () => 'Australia/Sydney',
      getSheets: () => [sheet],
    }),
    getUi: () => ({
      Button: { OK: 'ok' },
      ButtonSet: { OK_CANCEL: 'both' },
      alert: (text) => state.alerts.push(text),
      prompt: () => ({ getSelectedButton: () => 'ok', getResponseText: () => workerData.pasted }),
    }),
  },
});
runInContext(readFileSync(workerData.script, 'utf8'), sandbox);

parentPort.on('message', ({ call, args, formulas }) => {
  const before = state.requests;
  state.formulas = formulas ?? [];
  let outcome;
  try {
    outcome = { value: structuredClone(sandbox[call](...args)) };
  } catch (failure) {
    outcome = { failure: failure.message };
  }
  const { alerts, slept } = state;
  parentPort.postMessage(
    {
      ...outcome,
      requests: state.requests - before,
      alerts,
      slept,
      formulas: state.formulas,
    },
    [],
  );
});
