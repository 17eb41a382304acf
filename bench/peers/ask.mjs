// The four services that are compared: each in its own process, over one kept connection, with answers in one form.
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

const SECRET = 'known to who asks and who answers';

/** Each service's form of a question, and a reader that turns its answer into an amount for each part. */
export const FORMS = {
  ours: {
    headers: ({ secret }) => ({ authorization: `Bearer ${secret}` }),
    request: ({ metric, kind }, { first, last }) => ({
      method: 'GET',
      path: `/api/v1/metrics/${metric}/value?period=${kind === 'day' ? `as_of:${last}` : `${first}:${last}`}`,
    }),
    read: ({ data }) => {
      if (data.kind === 'timeseries') return data.points.map(({ date, value }) => [date, value]);
      return data.kind === 'breakdown'
        ? data.items.map(({ key, value }) => [key, value])
        : [['', data.value]];
    },
  },
  'drizzle-cube': ofCubes((body) => body.results[0].data),
  Cube: ofCubes((body) => body.data),
  SQL: {
    headers: ({ id, secret }) => ({ organization: id, authorization: `Bearer ${secret}` }),
    request: ({ number }, { first, last }) => ({
      method: 'GET',
      path: `/${number}?first=${first}&last=${last}`,
    }),
    read: (rows) => rows.map(({ key, amount }) => [key ?? '', amount]),
  },
};

function ofCubes(rowsOf) {
  return {
    headers: ({ id }) => ({ authorization: tokenOf(id), 'content-type': 'application/json' }),
    request: ({ query }, days) => ({
      method: 'POST',
      path: '/cubejs-api/v1/load',
      body: JSON.stringify({ query: query(days) }),
    }),
    read: (body, { key, query }) => {
      const [measure] = query({ first: '2020-01-01', last: '2020-01-01' }).measures;
      const keyOf = (row) => (key === 'Ledger.date' ? row[key].slice(0, 10) : row[key]);
      return rowsOf(body).map((row) => [key === null ? '' : keyOf(row), row[measure]]);
    },
  };
}

/** A signed token (JWT, HS256) that names the organisation, as both products document it. */
function tokenOf(organization) {
  const text = [{ alg: 'HS256', typ: 'JWT' }, { organization }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

/** Starts the program of one service. `signal` stops it. */
export async function startPeer(name, program, options, organization, signal) {
  const environment = {
    ...process.env,
    CUBEJS_CACHE_AND_QUEUE_DRIVER: 'memory',
    CUBEJS_API_SECRET: SECRET,
    CUBEJS_TELEMETRY: 'false',
    NODE_ENV: 'production',
  };
  const child = fork(program, [JSON.stringify({ ...options, secret: SECRET })], {
    env: environment,
    silent: true,
  });
  const heard = [];
  child.stderr.on('data', (chunk) => heard.push(chunk));
  child.stdout.resume();
  signal.addEventListener('abort', () => child.kill());
  const gone = once(child, 'exit').then(() => Buffer.concat(heard).toString().slice(-2000));
  const port = await Promise.race([
    once(child, 'message').then(([message]) => message.port),
    gone.then((said) => Promise.reject(new Error(`${name} did not start: ${said}`))),
  ]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = FORMS[name].headers(organization);
  return { name, port, headers, agent, gone, stop: () => child.kill() };
}

/** Sends one question. Returns the body of the answer, and the milliseconds until it was complete. */
export async function ask({ name, port, headers, agent }, question, days) {
  const { method, path, body } = FORMS[name].request(question, days);
  const started = performance.now();
  for (;;) {
    const { status, text } = await send({ host: '127.0.0.1', port, agent, method, path, headers }, body);
    // Cube answers so when it has not finished within some seconds.
    if (status === 200 && text === '{"error":"Continue wait"}') continue;
    if (status !== 200) throw new Error(`${name} on ${question.title}: ${status} ${text.slice(0, 500)}`);
    return { text, tookMs: performance.now() - started };
  }
}

async function send(options, body) {
  return await new Promise((resolve, reject) => {
    const request = http.request(options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
