// The demo organisation on an embedded database, served by its own process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '../organization.mjs';

const OWNER = 'owner@demo.almanac.example';

/** Starts the demo, calls back with its address and a session of its owner, and stops it. */
export async function withDemo(work) {
  await withDatabase('embedded', async ({ folder }) => {
    const { DATABASE_URL: _server, ...environment } = process.env;
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../dist/main.js', import.meta.url))], {
      env: { ...environment, ALMANAC_LOG_LEVEL: 'silent', ALMANAC_DATA_DIR: folder, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    try {
      const { address, password } = await welcomed(child);
      await work({ address, session: await signIn(address, password) });
    } finally {
      child.kill();
      await gone;
    }
  });
}

// The output of a first start, once it serves.
async function welcomed(child) {
  let said = '';
  return await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    child.stdout.on('data', (text) => {
      said += text;
      const [, address] = /Address\s+(\S+)/.exec(said) ?? [];
      const [, password] = new RegExp(`${OWNER}\\s+(\\S+)\n`).exec(said) ?? [];
      if (address !== undefined && password !== undefined) resolve({ address, password });
    });
  });
}

async function signIn(address, password) {
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER, password }),
  });
  const [, session] = /almanac_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (session === undefined)
    throw new Error(`the owner was not let in: ${answer.status} ${await answer.text()}`);
  return session;
}
