import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../parts/button.tsx';
import { isCodeMissing } from '../parts/code-missing.ts';
import { FailureNote } from '../parts/failure-state.tsx';
import styles from './app-failure.module.css';
import { CODE_MISSING, failureTitle, whyCodeIsMissing } from './failure-words.ts';
import { FrontPage } from './front-page.tsx';
import { useTitle } from './use-title.ts';

/** In the place of all of the app, where not even what stands around a page could be shown. */
export function AppFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isCodeMissing(error);
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
          <Button
            variant="primary"
            onClick={() => (isMissing ? location.reload() : void router.invalidate())}
          >
            {isMissing ? 'Load again' : 'Try again'}
          </Button>
        </div>
      </div>
    </FrontPage>
  );
}
