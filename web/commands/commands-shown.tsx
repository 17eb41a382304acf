import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSessionEnded } from '../session/ended.ts';
import type { Command } from './command.ts';
import { FindDialog } from './find-dialog.tsx';
import { perform } from './perform.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCommands } from './use-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { Wish } from './wish.ts';

/** The search and the list of shortcuts, and the keys. */
export function CommandsShown({ wish, typed }: CommandsProps) {
  const hasEnded = useSessionEnded();
  const router = useRouter();
  const commands = useCommands(wish === 'search');
  useShortcuts(
    commands,
    typed,
    useCallback((command: Command) => perform(router, command), [router]),
  );
  return (
    <>
      <FindDialog open={wish === 'search' && !hasEnded} commands={commands} />
      <ShortcutsDialog open={wish === 'shortcuts' && !hasEnded} commands={commands} />
    </>
  );
}

type CommandsProps = Readonly<{
  wish: Wish | null;
  /** The keys that were typed before this code was there. */
  typed: readonly KeyboardEvent[];
}>;
