import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const SCRIPT = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire('${new URL('../../package.json', import.meta.url).pathname}');
  const loaded = () => Object.keys(cache).some((path) => path.includes('@opentelemetry'));
  await import('./dist/run-server.js');
  const { openObservation } = await import('./dist/observe/open.js');
  await openObservation({ hasMetrics: false, telemetry: null }, '0', () => undefined);
  const before = loaded();
  await openObservation({ hasMetrics: true, telemetry: null }, '0', () => undefined);
  process.stdout.write(JSON.stringify([before, loaded()]), () => process.exit(0));`;

it('the libraries of observation are loaded only when it is set up', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: new URL('../../', import.meta.url).pathname,
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual([false, true]);
});
