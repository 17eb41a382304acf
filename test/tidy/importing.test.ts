import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

// The two programs, and what the thread of the embedded engine runs; everything else only says what it would do.
const PROGRAMS = new Set(['src/main.ts', 'src/cli/almanac.ts', 'src/db/engine-thread.mjs']);

it('nothing runs on import: no output, no timer, no connection, no listener', () => {
  const modules = sourcesBelow('src')
    .filter(({ path }) => !PROGRAMS.has(path))
    .map(
      ({ path }) =>
        new URL(`../../${path.replace(/^src/, 'dist').replace(/\.ts$/, '.js')}`, import.meta.url).href,
    );
  expect(modules.length).toBeGreaterThan(100);
  const script = `
    const ours = ['Timeout', 'Immediate', 'TCPServerWrap', 'TCPSocketWrap', 'FSReqPromise', 'FSReqCallback', 'Worker', 'ProcessWrap'];
    for (const name of ${JSON.stringify(modules)}) await import(name);
    const started = process.getActiveResourcesInfo().filter((name) => ours.includes(name));
    const heard = ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'].filter((name) => process.listenerCount(name) > 0);
    process.stdout.write(JSON.stringify({ started, heard }), () => process.exit(0));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(JSON.parse(printed)).toEqual({ started: [], heard: [] });
});
