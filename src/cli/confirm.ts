import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** Has the operator type a name before something is lost, on standard input. Throws CommandRefused where it is another. */
export async function confirmByName(terminal: Terminal, name: string, consequence: string): Promise<void> {
  terminal.note(`${consequence} Type ${name} and Enter, then Ctrl-D, to go on:`);
  const typed = (await terminal.readInput()).trim();
  if (typed !== name) throw new CommandRefused(`nothing was changed: ${name} was not typed`);
}
