// Tests the installed package: `npm run test:package` packs Almanac, installs it into an empty folder without
// development dependencies, compares it with the SBOM, starts it there, requests one value and the web page, and stops it.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../faults/service.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STARTS_WITHIN_MS = 120_000;
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'almanac-package-'));
try {
  const tarball = await pack();
  await install(tarball);
  await isListed();
  const { stdout: help } = await run('npx', ['almanac', '--help'], { cwd: folder });
  assert.match(help, /^Usage: almanac/);
  await serve(answersQuestions);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function pack() {
  const words = ['pack', '--json', '--loglevel', 'error', '--pack-destination', folder];
  const { stdout } = await run('npm', words, { cwd: ROOT, maxBuffer: 1024 ** 3 });
  const packed = JSON.parse(stdout);
  // npm 12 names the packages where earlier ones list them.
  const [{ filename, size, files }] = Object.values(packed);
  const paths = files.map(({ path }) => path);
  const ours = new Set(['dist', 'migrations', 'passwords']);
  const pages = new Set(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']);
  const others = paths.filter((path) => !ours.has(path.split('/', 1)[0]) && !pages.has(path));
  assert.deepEqual(others, [], 'the package holds what runs, and nothing else');
  assert.deepEqual(
    paths.filter((path) => /\.(?:map|stamp|tsbuildinfo)$/.test(path)),
    [],
  );
  print(`${filename}: ${paths.length} files, ${(size / 1e6).toFixed(1)} MB`);
  return join(folder, filename);
}

async function install(tarball) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error', tarball];
  await run('npm', words, { cwd: folder });
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  for (const name of ['typescript', 'vite', 'react', '@base-ui', 'vitest'])
    assert.ok(!installed.includes(name), `${name} is not needed at run time`);
  print(`installed: ${installed.length} packages and scopes`);
}

/** Every package that was installed is in the list that `npm run sbom` prints. */
async function isListed() {
  const words = ['run', '--silent', 'sbom'];
  const { stdout } = await run('npm', words, { cwd: ROOT, maxBuffer: 1024 ** 3 });
  const { metadata, components } = JSON.parse(stdout);
  assert.equal(metadata.component.name, 'almanac');
  const listed = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1));
  const missing = installed.filter((name) => name !== 'almanac' && !listed.has(name));
  assert.deepEqual(missing, [], 'the list of what it is made of has every package that is installed');
  print(`listed: ${components.length} packages`);
}

/** Serves the demo from the folder, with the data in it, until the work is done. */
async function serve(work) {
  const { DATABASE_URL: _server, ...environment } = process.env;
  const port = await freePort();
  const child = spawn(join(folder, 'node_modules/.bin/almanac'), ['serve'], {
    cwd: folder,
    env: { ...environment, PORT: String(port), ALMANAC_LOG_LEVEL: 'warn' },
  });
  const gone = once(child, 'exit');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN_MS);
  let said = '';
  const ready = new Promise((resolve) => {
    const hear = (chunk) => {
      said += chunk;
      if (/serves \S+\/api/.test(said)) resolve(true);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  try {
    assert.ok(await Promise.race([ready, gone.then(() => false)]), `it did not start: ${said}`);
    const [key] = /alm_pk_\w+/.exec(said) ?? [];
    await work(`http://127.0.0.1:${port}`, key);
  } finally {
    child.kill('SIGTERM');
    const [code] = await gone;
    clearTimeout(deadline);
    assert.equal(code, 0, 'SIGTERM stops it in order');
  }
}

async function answersQuestions(address, key) {
  const path = '/api/v1/metrics/revenue.total/value?period=last_fy';
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  const { data } = await answer.json();
  assert.ok(data.value > 1_000_000, `the demo's revenue: ${JSON.stringify(data)}`);
  const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  assert.equal((await fetch(address + script)).status, 200, `the web app's ${script}`);
  print(`revenue.total is ${data.value} ${data.currency}; the web app is there`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
