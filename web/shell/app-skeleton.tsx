import { Skeleton } from '../parts/skeleton.tsx';
import { FrontPage } from './front-page.tsx';

/** Until it is known who is signed in. Most readers never see it: it takes a while to appear. */
export function AppSkeleton() {
  return (
    <FrontPage>
      <div role="status" aria-label="Loading">
        <Skeleton width="60%" height="1.25rem" />
      </div>
    </FrontPage>
  );
}
