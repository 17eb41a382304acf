import type { Command } from 'commander';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

export function addDemo(program: Command, _terminal: Terminal): void {
  program
    .command('demo')
    .description('create the demo organisation if it is not there')
    .action(async () => {
      throw new CommandRefused('not there yet');
    });
}
