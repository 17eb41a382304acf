import type { ReactNode } from 'react';
import { FrontText } from '../../shell/front-text.tsx';
import { SetupHead } from './setup-head.tsx';

/** What somebody sees who has not opened the address that the service printed, or an older one. */
export function WithoutToken({ children }: Readonly<{ children?: ReactNode }>) {
  return (
    <SetupHead>
      {children}
      <FrontText>
        Open the address that the service printed when it started. It is in the terminal or in the log, and
        ends with <code>/setup#token=…</code>. Each start prints another one, so that only somebody who runs
        the service becomes its first owner.
      </FrontText>
      <FrontText>
        Or create the organisation on the same machine: <code>almanac org create</code>, then{' '}
        <code>almanac user create</code>.
      </FrontText>
    </SetupHead>
  );
}
