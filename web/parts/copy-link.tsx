import { usePinnedLink } from '../period/use-pinned-link.ts';
import { CopyButton } from './copy-button.tsx';

/** Copies the address of the page with its as-at date, at which it shows tomorrow what it shows today. */
export function CopyLink() {
  return <CopyButton text={usePinnedLink()} label="Copy link" />;
}
