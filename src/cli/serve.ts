import type { Command } from 'commander';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** `almanac serve`: what `npm start` does. */
export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service; it runs until it is told to stop')
    .action(async () => {
      // No other command waits until the server and what it is made of have been read.
      const { runServer } = await import('../run-server.ts');
      const { environment, now, out, note } = terminal;
      const log = { write: (line: string) => out(line.trimEnd()) };
      const code = await runServer({ environment, clock: now, log, print: out, note });
      // It has said why.
      if (code !== 0) throw new CommandRefused('');
    });
}
