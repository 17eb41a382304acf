import { Skeleton } from '../parts/skeleton.tsx';

/** While the code of a page is on its way: its heading, as large as it will be. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton width="12rem" height="2rem" />
    </div>
  );
}
