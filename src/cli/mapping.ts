import type { Command } from 'commander';
import { addMappingDelete } from './mapping-delete.ts';
import { addMappingGuess } from './mapping-guess.ts';
import { addMappingList } from './mapping-list.ts';
import { addMappingSave } from './mapping-save.ts';
import { addMappingShow } from './mapping-show.ts';
import type { Terminal } from './terminal.ts';

/** `almanac mapping`: how an organisation reads tables of other programs, a file per command. */
export function addMapping(program: Command, terminal: Terminal): void {
  const mapping = program.command('mapping').description('mappings of tables of other programs');
  addMappingGuess(mapping, terminal);
  addMappingList(mapping, terminal);
  addMappingShow(mapping, terminal);
  addMappingSave(mapping, terminal);
  addMappingDelete(mapping, terminal);
}
