import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { ConsentForm } from './consent-form.tsx';
import { ConsentRefused } from './consent-refused.tsx';
import { consentQuery } from './queries.ts';

const route = getRouteApi('/connect');

/** Asks a member whether an assistant may read for them: the assistant sent their browser here. */
export function ConnectPage() {
  const { request = '' } = route.useSearch();
  const { data: consent, error } = useQuery(consentQuery(request));
  useTitle('Connect an assistant');
  return (
    <FrontPage look="wide">
      {consent?.kind === 'asked' ? (
        <ConsentForm consent={consent} />
      ) : consent?.kind === 'refused' ? (
        <ConsentRefused consent={consent} />
      ) : error !== null ? (
        <FailureState
          failure={error}
          title="The assistant could not be connected"
          action={<ButtonLink to="/">Open Almanac</ButtonLink>}
        />
      ) : (
        <div role="status" aria-label="Loading what the assistant asks for">
          <Skeleton height="18rem" />
        </div>
      )}
    </FrontPage>
  );
}
