import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { mayPass } from '../api/failure.ts';
import { Button } from '../parts/button.tsx';
import { isCodeMissing } from '../parts/code-missing.ts';
import { FailureNote } from '../parts/failure-state.tsx';
import styles from './app-failure.module.css';
import { CODE_MISSING, failureTitle, whyCodeIsMissing } from './failure-words.ts';
import { FrontPage } from './front-page.tsx';
import { useRecovery } from './use-recovery.ts';
import { useTitle } from './use-title.ts';

/** In the place of all of the app, where not even what stands around a page could be shown. */
export function AppFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isCodeMissing(error);
  const again = (): void => {
    if (isMissing) location.reload();
    else void router.invalidate();
  };
  useRecovery(isMissing, again, 'outage');
  useRecovery(mayPass(error), again);
  const title = isMissing ? CODE_MISSING : failureTitle(error);
  useTitle(title);
  return (
    <FrontPage>
      <div className={styles.failure}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {isMissing ? <p>{whyCodeIsMissing()}</p> : <FailureNote failure={error} />}
        <div>
          <Button variant="primary" onClick={again}>
            {isMissing ? 'Load again' : 'Try again'}
          </Button>
        </div>
      </div>
    </FrontPage>
  );
}
