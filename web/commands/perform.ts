import type { RegisteredRouter } from '@tanstack/react-router';
import { type Command, pressControl } from './command.ts';

/** Does what a command says. */
export function perform(router: RegisteredRouter, { does }: Command): void {
  switch (does.kind) {
    case 'go':
      router.history.push(hrefOf(router, does.to, does.search));
      return;
    case 'choose':
      void router.navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, ...does.search }),
        resetScroll: false,
      });
      return;
    case 'press':
      pressControl(does.keys);
      return;
    case 'run':
      does.run();
      return;
    default:
      does satisfies never;
  }
}

/** The address of a page, with what lasts in the address. */
export function hrefOf(
  router: RegisteredRouter,
  to: string,
  search: Readonly<Record<string, string>> = {},
): string {
  return router.buildLocation({ to, search }).href;
}
