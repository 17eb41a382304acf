import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/**
 * Asks the operator to type a name before a destructive command, on standard input. Throws CommandRefused for another
 * name.
 */
export async function confirmByName(terminal: Terminal, name: string, consequence: string): Promise<void> {
  terminal.note(`${consequence} Type ${name} and Enter, then Ctrl-D, to go on:`);
  const typed = (await terminal.readInput()).trim();
  if (typed !== name) throw new CommandRefused(`nothing was changed: ${name} was not typed`);
}
