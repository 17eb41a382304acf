import type { Command } from 'commander';
import { addKeyCreate } from './key-create.ts';
import { addKeyList } from './key-list.ts';
import { addKeyRevoke } from './key-revoke.ts';
import type { Terminal } from './terminal.ts';

/** `almanac key`: API keys, a file per command. */
export function addKey(program: Command, terminal: Terminal): void {
  const key = program.command('key').description('API keys');
  addKeyCreate(key, terminal);
  addKeyList(key, terminal);
  addKeyRevoke(key, terminal);
}
