import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import type { Command } from './command.ts';
import { Find } from './find.tsx';
import type { Option } from './found.ts';
import { hrefOf, perform } from './perform.ts';
import { keepRecent } from './recent.ts';
import { wishFor } from './wish.ts';

/** Finds pages, records and actions by what is typed, above the page. */
export function FindDialog({ open, commands }: Readonly<{ open: boolean; commands: readonly Command[] }>) {
  const router = useRouter();
  const after = useRef<Command | null>(null);
  const choose = (option: Option, isForNewTab: boolean): void => {
    keepRecent(option.kind === 'hit' ? option : { kind: 'command', id: option.id });
    const href = addressOf(option);
    wishFor(null);
    if (href === null) after.current = option.kind === 'command' ? option.command : null;
    else if (isForNewTab) window.open(href, '_blank', 'noopener');
    else router.history.push(href);
  };
  const addressOf = (option: Option): string | null => {
    if (option.kind === 'hit') return hrefOf(router, option.hit.path);
    const { does } = option.command;
    return does.kind === 'go' ? hrefOf(router, does.to, does.search) : null;
  };
  return (
    <Dialog
      look="palette"
      title="Search"
      open={open}
      onClose={() => wishFor(null)}
      onClosed={() => {
        // What opens something else, or prints, does so when this is gone.
        if (after.current !== null) perform(router, after.current);
        after.current = null;
      }}
    >
      <Find commands={commands} onChoose={choose} />
    </Dialog>
  );
}
