import type { ReactNode } from 'react';
import { FrontText } from '../../shell/front-text.tsx';
import { SetupHead } from './setup-head.tsx';

/** The page without a valid token: the address was not the one printed by the service, or an older one. */
export function WithoutToken({ children }: Readonly<{ children?: ReactNode }>) {
  return (
    <SetupHead>
      {children}
      <FrontText>
        Open the address that the service printed when it started. It is in the terminal or in the log, and
        ends with <code>/setup#token=…</code>. Each start prints a new one, so that only a person who runs the
        service becomes its first owner.
      </FrontText>
      <FrontText>
        Or create the organisation on the same machine: <code>almanac org create</code>, then{' '}
        <code>almanac user create</code>.
      </FrontText>
    </SetupHead>
  );
}
