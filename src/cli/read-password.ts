import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** The password on standard input, without the end of its line. Throws CommandRefused when there is none. */
export async function readPassword(terminal: Terminal): Promise<string> {
  const password = (await terminal.readInput()).replace(/\r?\n$/, '');
  if (password === '') throw new CommandRefused('the password on standard input is empty');
  return password;
}
