import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';
import { addUserCreate } from './user-create.ts';
import { addUserDeactivate } from './user-deactivate.ts';
import { addUserErase, addUserExport } from './user-erase.ts';
import { addUserLink } from './user-link.ts';
import { addUserList } from './user-list.ts';
import { addUserResetSecondFactor } from './user-reset-second-factor.ts';
import { addUserSetPassword } from './user-set-password.ts';

/** `almanac user`: accounts, a file per command. */
export function addUser(program: Command, terminal: Terminal): void {
  const user = program.command('user').description('people who sign in');
  addUserCreate(user, terminal);
  addUserList(user, terminal);
  addUserDeactivate(user, terminal);
  addUserResetSecondFactor(user, terminal);
  addUserLink(user, terminal);
  addUserSetPassword(user, terminal);
  addUserExport(user, terminal);
  addUserErase(user, terminal);
}
