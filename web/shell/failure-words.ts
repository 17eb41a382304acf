import { ApiFailure } from '../api/failure.ts';

/** The title of a page that shows only a failure. */
export function failureTitle(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return 'This page did not work';
  return failure.status === 0 || failure.status === 503
    ? 'Almanac cannot be reached'
    : 'Almanac could not show this page';
}

/** The title of a page whose code could not be loaded. */
export const CODE_MISSING = 'Load Almanac again';

/** Why that may be, and what to do about it. */
export function whyCodeIsMissing(): string {
  return navigator.onLine
    ? 'This page could not be fetched. Most likely there is a new version of Almanac since you opened it: loading it again brings you to the same page in the new one.'
    : 'This page could not be fetched, because you are offline. Load it again once you are connected.';
}
