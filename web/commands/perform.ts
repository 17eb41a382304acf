import type { RegisteredRouter } from '@tanstack/react-router';
import { type Command, controlWith } from './command.ts';

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
      press(controlWith(does.keys));
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

function press(control: HTMLElement | null): void {
  if (control === null) return;
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  else control.click();
}
