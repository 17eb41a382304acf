import type { Command } from 'commander';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

export function addServe(program: Command, _terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service')
    .action(async () => {
      throw new CommandRefused('not there yet');
    });
}
