import { useRouter } from '@tanstack/react-router';
import { IconButton } from './button.tsx';

/** Copies the address of the page with its as-at date, at which it shows tomorrow what it shows today. */
export function CopyLink({ today }: Readonly<{ today: string }>) {
  const router = useRouter();
  const copy = async (): Promise<void> => {
    const { copyPinnedLink } = await import('./copy-pinned-link.ts');
    await copyPinnedLink(router, today);
  };
  return <IconButton icon="copy" label="Copy link" aria-keyshortcuts="c" onClick={() => void copy()} />;
}
