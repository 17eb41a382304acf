import type { Command } from 'commander';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

export function addKey(program: Command, _terminal: Terminal): void {
  program
    .command('key')
    .description('x')
    .action(async () => {
      throw new CommandRefused('not there yet');
    });
}
