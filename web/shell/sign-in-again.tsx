import { createPortal } from 'react-dom';
import { useCode } from '../parts/use-code.ts';
import { useSessionEnded } from '../session/ended.ts';

/**
 * Asks to sign in again when the session has ended, above everything and in place: the page stays as it is, with all that was
 * typed, and is hidden until then (theme/base.css). The code is loaded soon after the first view, with other parts.
 */
export function SignInAgain() {
  const hasEnded = useSessionEnded();
  const code = useCode(load, hasEnded);
  return hasEnded && code !== null ? createPortal(<code.SignInAgainAsked />, document.body) : null;
}

const load = async () => await import('./sign-in-again-asked.tsx');
