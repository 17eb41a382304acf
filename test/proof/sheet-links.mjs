// Proves that LibreOffice reads a statement by a sheet link: `npm run proof:sheet-links`. It starts the service with the demo on a free
// port, makes a link, lets LibreOffice load the address and save the sheet, and compares every cell with the answer of the API. Needs
// LibreOffice (`soffice`); nothing else of the project does.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'almanac-sheet-links-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const service = spawn(process.execPath, ['dist/main.js'], {
  env: { ...process.env, PORT: String(port), ALMANAC_DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  // The owner makes the link, and sees pay in detail, which no link shows; the member sees what a link does.
  const cookies = await signIn(['owner', 'member']);
  const body = { name: 'Proof', metrics: ['cash.balance'], statements: ['profit-and-loss', 'balance-sheet'] };
  const made = await ask('/api/settings/sheet-links', { method: 'POST', cookie: cookies.owner, body });
  const link = made.data.token;
  for (const [name, query] of [
    ['profit-and-loss', 'period=last_fy&columns=months'],
    ['balance-sheet', 'period=last_fy&columns=quarters&detail=accounts'],
  ]) {
    const address = `${origin}/api/v1/statements/${name}.csv?${query}&link=${link}`;
    const cells = await loadedByLibreOffice(address);
    const { data } = await ask(`/api/v1/statements/${name}?${query}`, { cookie: cookies.member });
    compare(name, cells, data);
  }
} finally {
  service.kill();
  await once(service, 'exit');
  await rm(folder, { recursive: true, force: true });
}

/** The cells of the sheet that LibreOffice makes of what it reads at the address. */
async function loadedByLibreOffice(address) {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const reading = '--infilter=Text - txt - csv (StarCalc):44,34,76,1';
  await run(
    'soffice',
    [profile, '--headless', reading, '--convert-to', filter, '--outdir', folder, address],
    {
      timeout: 120_000,
    },
  );
  const file = new URL(address).pathname.split('/').at(-1);
  return parse(await readFile(join(folder, file), 'utf8'));
}

/** Every number of every row, in order; a margin is a row beneath its row. The checks at the end of a file are those of the answer's own list. */
function compare(name, [head, ...lines], { rows: shown, columns, checks }) {
  const first = head.length - columns.length;
  const rows = lines.slice(0, lines.length - checks.length);
  const expected = shown
    .filter(({ kind }) => kind !== 'check')
    .flatMap((row) =>
      row.margin === null ? [row] : [row, { ...row.margin, label: `${row.margin.label} %` }],
    );
  if (rows.length !== expected.length)
    throw new Error(`${name}: ${rows.length} rows, not ${expected.length}`);
  let numbers = 0;
  for (const [place, { label, values }] of expected.entries()) {
    const cells = rows[place];
    if (cells[head.indexOf('Label')] !== label) throw new Error(`${name}: ${cells.join()} is not ${label}`);
    for (const [column, value] of values.entries()) {
      const cell = cells[first + column];
      if ((cell === '' ? null : Number(cell)) !== value)
        throw new Error(`${name} ${label}, column ${column}: ${cell} in LibreOffice, ${value} in the answer`);
      numbers += 1;
    }
  }
  process.stdout.write(`${name}: ${expected.length} rows, ${numbers} numbers, all equal in LibreOffice\n`);
}

/** The cookies of users of the demo, whose passwords the service prints when it starts. */
async function signIn(names) {
  const cookies = {};
  for await (const line of createInterface({ input: service.stdout })) {
    const [, name, password] = /(\w+)@demo\.almanac\.example\s+(\S+)/.exec(line) ?? [];
    if (names.includes(name)) cookies[name] = password;
    if (Object.keys(cookies).length === names.length) break;
  }
  service.stdout.resume();
  for (const name of names) {
    const answer = await fetch(`${origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email: `${name}@demo.almanac.example`, password: cookies[name] }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    cookies[name] = answer.headers.getSetCookie()[0].split(';', 1)[0];
  }
  return cookies;
}

async function ask(path, { method = 'GET', cookie, body }) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return await answer.json();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}
