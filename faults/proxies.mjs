// Tests the service behind nginx and Caddy with the files of docs/operations: `npm run fault:proxies`. Each installed proxy runs on a
// free port with a certificate of its own, and a client that checks the certificate signs in through it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../bench/serving.mjs';
import { freePort, withPrograms } from './service.mjs';

const NAME = 'almanac.example.com';
const PASSWORD = 'a long sentence to enter by';
const FILES = new URL('../docs/operations/', import.meta.url);
// The limit of sign-in attempts from one address in a minute.
const GUESSES = 20;

const folder = await mkdtemp(join(tmpdir(), 'almanac-proxies-'));

const PROXIES = [
  { name: 'nginx', settings: nginxSettings, run: (file, folder) => ['-c', file, '-p', folder] },
  {
    name: 'caddy',
    settings: caddySettings,
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

function makeCertificate() {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${NAME} -addext subjectAltName=DNS:${NAME}`;
  const files = ['-keyout', key, '-out', certificate];
  const { status, stderr } = spawnSync('openssl', [...words.split(' '), ...files], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return { key, certificate };
}

async function tryProxy({ name, settings, run }, { key, certificate }, { serve, run: command }) {
  await command(
    'org create --slug proxied --currency AUD --time-zone UTC --financial-year-start 7 --name Proxied'.split(
      ' ',
    ),
  );
  await command(
    [
      'user',
      'create',
      '--org',
      'proxied',
      '--email',
      'ada@example.com',
      '--name',
      'Ada',
      '--role',
      'owner',
      '--password-stdin',
    ],
    `${PASSWORD}\n`,
  );
  const service = await serve({
    PORT: '0',
    ALMANAC_DEMO: 'off',
    ALMANAC_ORIGIN: `https://${NAME}`,
    ALMANAC_TRUSTED_PROXIES: '1',
    ALMANAC_LOG_LEVEL: 'warn',
  });
  const port = await freePort();
  const text = await settings({
    port,
    plainPort: await freePort(),
    service: new URL(service.address).host,
    key,
    certificate,
  });
  const file = join(folder, `${name}.conf`);
  await writeFile(file, text);
  await mkdir(join(folder, 'logs'), { recursive: true });
  const child = spawn(name, run(file, folder), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  try {
    const ask = asker(port, await readFile(certificate));
    await untilItAnswers(ask, () => `${name}: ${said}`);
    for (const { what, check } of CHECKS) {
      await check(ask).catch((failure) => {
        throw new Error(`${name}: ${what}: ${failure.message}`);
      });
      print(`${name.padEnd(6)} ${what}`);
    }
  } finally {
    child.kill('SIGTERM');
    await gone;
    service.child.kill('SIGTERM');
    await service.gone;
  }
}

const own = { origin: `https://${NAME}`, 'content-type': 'application/json' };
const signIn = (email = 'ada@example.com', password = PASSWORD) => ({
  method: 'POST',
  path: '/api/auth/sign-in',
  body: JSON.stringify({ email, password }),
});
let cookie = '';

const CHECKS = [
  {
    what: 'signs in; the cookie is Secure and HttpOnly, and the answer has Strict-Transport-Security',
    check: async (ask) => {
      const answer = await ask(signIn(), own);
      expect(answer, 200);
      const cookies = answer.headers['set-cookie'] ?? [];
      const session = cookies.find((text) => text.startsWith('almanac_session=')) ?? '';
      for (const word of ['; Secure', '; HttpOnly', '; SameSite=Lax'])
        if (!session.includes(word)) throw new Error(`no "${word}" in ${session}`);
      if (answer.headers['strict-transport-security'] === undefined)
        throw new Error('no Strict-Transport-Security');
      [cookie] = session.split(';');
      expect(await ask({ path: '/api/auth/me' }, { cookie }), 200);
      expect(await ask({ path: '/' }), 200);
    },
  },
  {
    what: 'a page of another origin cannot change anything, a page of the same origin can',
    check: async (ask) => {
      const change = {
        method: 'PATCH',
        path: '/api/settings/organization',
        body: '{"minimum_group_size":6}',
      };
      expect(await ask(change, { ...own, cookie, origin: 'https://evil.example' }), 403, 'FORBIDDEN_ORIGIN');
      expect(await ask(change, { ...own, cookie }), 200);
    },
  },
  {
    what: 'requests for another host are refused, and forwarding headers of the caller are ignored',
    check: async (ask) => {
      const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
      expect(await ask({ path: '/api/auth/me' }, { cookie, ...forwarded }), 200);
      const other = await ask({ path: '/api/auth/me' }, { cookie, host: 'evil.example' });
      if (other.body.includes('ada@example.com')) throw new Error('another host was served');
    },
  },
  {
    what: 'callers are limited by their own addresses, whatever their headers claim',
    check: async (ask) => {
      const guess = async (number, from) =>
        await ask(
          signIn(`nobody-${number}@example.com`, 'wrong'),
          { ...own, 'x-forwarded-for': `198.51.100.${number}` },
          from,
        );
      for (let number = 0; number < GUESSES; number += 1) await guess(number, '127.0.0.1');
      expect(await guess(100, '127.0.0.1'), 429, 'RATE_LIMITED');
      expect(await guess(101, '127.0.0.2'), 401, 'UNAUTHENTICATED');
    },
  },
  {
    what: 'files of 8 MB pass',
    check: async (ask) => {
      const row = 'C-1,One\n';
      const body = `customer,name\n${row.repeat(1_000_000)}`;
      const headers = { ...own, cookie, 'content-type': 'text/csv', 'idempotency-key': 'proxied' };
      expect(await ask({ method: 'POST', path: '/api/v1/imports?kind=customers', body }, headers), 200);
    },
  },
];

function expect({ status, body }, wanted, code = '') {
  if (status !== wanted || !body.includes(code))
    throw new Error(`${status} instead of ${wanted} ${code}: ${body.slice(0, 300)}`);
}

/** Sends a request over TLS and checks the certificate, as a browser does. */
function asker(port, ca) {
  return async ({ method = 'GET', path, body }, headers = {}, localAddress = '127.0.0.1') =>
    await new Promise((resolve, reject) => {
      const request = https.request(
        {
          host: '127.0.0.1',
          port,
          servername: NAME,
          ca,
          method,
          path,
          localAddress,
          agent: false,
          headers: { host: NAME, ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body: text }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}

async function untilItAnswers(ask, describe) {
  for (let left = 100; ; left -= 1) {
    const status = await ask({ path: '/api/health' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (left === 0) throw new Error(`it does not answer: ${describe()}`);
    await sleep(100);
  }
}

// The guide's configuration with other ports and files.
async function nginxSettings({ port, plainPort, service, key, certificate }) {
  const text = await readFile(new URL('nginx.conf', FILES), 'utf8');
  const site = replaceEach(text, [
    ['server 127.0.0.1:3000', `server ${service}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/almanac/certificate.pem', certificate],
    ['/etc/ssl/almanac/key.pem', key],
  ]);
  return `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;\nevents {}\nhttp { access_log off;\n${site}}\n`;
}

async function caddySettings({ port, plainPort, service, key, certificate }) {
  const text = await readFile(new URL('Caddyfile', FILES), 'utf8');
  const site = replaceEach(text, [
    [`${NAME} {`, `https://${NAME}:${port} {\n\ttls ${certificate} ${key}`],
    ['127.0.0.1:3000', service],
  ]);
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plainPort}\n}\n${site}`;
}

function replaceEach(text, replacements) {
  return replacements.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`the guide has no "${from}"`);
    return so.replaceAll(from, to);
  }, text);
}

const installed = PROXIES.filter(({ name }) => spawnSync(name, ['version']).error === undefined);
if (installed.length < PROXIES.length) {
  process.stderr.write(
    'Nothing was tested: install nginx and Caddy, on Debian with "apt-get install nginx caddy".\n',
  );
  process.exit(1);
}
try {
  const certificate = makeCertificate();
  for (const proxy of installed)
    await withPrograms('embedded', async (programs) => await tryProxy(proxy, certificate, programs));
} finally {
  await rm(folder, { recursive: true, force: true });
}
