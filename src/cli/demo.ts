import type { Command } from 'commander';
import { COMPANY } from '../demo/company.ts';
import { createDemo } from '../demo/create.ts';
import { describeDemo } from '../demo/describe.ts';
import { serviceAddress } from '../service-address.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** `almanac demo`: creates the demo organisation if it is missing. */
export function addDemo(program: Command, terminal: Terminal): void {
  program
    .command('demo')
    .description('create the demo organisation if it is not there')
    .action(async () => {
      await withDatabase(
        terminal,
        async ({ config, ...doors }) => {
          const demo = await createDemo({ ...doors, keyPrefix: config.keyPrefix }, terminal.now());
          if (demo === null) {
            terminal.note(`the demo organisation is there already (${COMPANY.slug}); nothing was changed`);
            return;
          }
          terminal.out(describeDemo(demo, serviceAddress(config)));
        },
        { mayMake: true },
      );
    });
}
