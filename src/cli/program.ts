import { Command, CommanderError } from 'commander';
import { readVersion } from '../version.ts';
import { addAsk } from './ask.ts';
import { addBackup } from './backup.ts';
import { addDemo } from './demo.ts';
import { addDistribute } from './distribute.ts';
import { explain } from './explain.ts';
import { addExport } from './export.ts';
import { addImport } from './import.ts';
import { addKey } from './key.ts';
import { addMapping } from './mapping.ts';
import { addMcp } from './mcp.ts';
import { addMigrate } from './migrate.ts';
import { addOrg } from './org.ts';
import { addPerson } from './person.ts';
import { addRestore } from './restore.ts';
import { addRetention } from './retention.ts';
import { addServe } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { addUser } from './user.ts';
import { addVerify } from './verify.ts';

const COMMANDS = [
  addServe,
  addMigrate,
  addDistribute,
  addDemo,
  addOrg,
  addUser,
  addKey,
  addAsk,
  addPerson,
  addRetention,
  addImport,
  addExport,
  addMapping,
  addVerify,
  addMcp,
  addBackup,
  addRestore,
];

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/** Runs the command in the arguments. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal, await readVersion()).parseAsync(words, { from: 'user' });
    return DONE;
  } catch (failure) {
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? DONE : WRONG_USAGE;
    const explanation = explain(failure);
    if (explanation !== '') terminal.note(explanation);
    return REFUSED;
  }
}

function buildProgram(terminal: Terminal, version: string): Command {
  const program = new Command('almanac')
    .description('What was this number, as of that date?')
    .version(version, '--version', 'print the version')
    .exitOverride()
    // Options behind a command are its own, also where the command above it has some of the same names.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    });
  // Commands inherit the settings above from their parent program.
  for (const add of COMMANDS) add(program, terminal);
  return program;
}
