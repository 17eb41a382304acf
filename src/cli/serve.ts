import type { Command } from 'commander';
import { MOST_WORKERS, runWorkers } from '../run-workers.ts';
import { WEB_APP } from '../web-folder.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** `almanac serve`: what `npm start` does. */
export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service; it runs until it is stopped')
    .option('--workers <number>', 'processes that serve on the port; more than one need DATABASE_URL', '1')
    .action(async ({ workers }: Readonly<{ workers: string }>) => {
      const count = workerCount(workers);
      const { environment, note, now } = terminal;
      const code =
        count === 1 ? await serveAlone(terminal) : await runWorkers(count, { environment, note, clock: now });
      // The service has already said why.
      if (code !== 0) throw new CommandRefused('');
    });
}

function workerCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw new CommandRefused(`--workers must be a whole number from 1 to ${MOST_WORKERS}, not "${text}"`);
}

async function serveAlone({ environment, now, out, note }: Terminal): Promise<number> {
  // Loaded on demand, so that no other command waits for the server's modules.
  const { runServer } = await import('../run-server.ts');
  const log = { write: (line: string) => out(line.trimEnd()) };
  return await runServer({
    environment,
    clock: now,
    log,
    webApp: WEB_APP,
    print: out,
    note,
    announce: note,
    primary: null,
  });
}
