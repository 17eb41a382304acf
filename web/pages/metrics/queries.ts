import { catalogue } from '../../api/metrics.ts';
import type { SignedInContext } from '../context.ts';

/** Asks for the catalogue before the page is there. */
export function loadMetrics({ queryClient }: Pick<SignedInContext, 'queryClient'>): void {
  void queryClient.prefetchQuery(catalogue);
}
