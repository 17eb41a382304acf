// `npm start`: builds what has changed and serves. The server prepares its data while the web app is built, and listens when both are done.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('./build.mjs', import.meta.url));

if (!(await isBuilt('server', 'cluster', 'guides'))) process.exit(1);
const webApp = buildWebApp();
// That it failed is seen when the server asks for it.
webApp.catch(() => undefined);
const { runServer } = await import('../dist/run-server.js');
const note = (line) => process.stderr.write(`${line}\n`);
process.exit(
  await runServer({
    environment: process.env,
    clock: () => new Date(),
    log: process.stdout,
    webApp,
    print: (text) => process.stdout.write(`${text}\n`),
    note,
    announce: note,
    primary: null,
  }),
);

async function buildWebApp() {
  if (!(await isBuilt('web'))) throw new Error('the web app could not be built');
  const { WEB_APP } = await import('../dist/web-folder.js');
  return WEB_APP;
}

/** Builds parts, which says itself why they cannot be built. It ends with this process at the latest. */
async function isBuilt(...parts) {
  const child = fork(BUILD, parts);
  const end = () => child.kill();
  process.on('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  return code === 0;
}
