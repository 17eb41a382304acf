import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListAlerts, TestAlert } from '../../api/generated.ts';
import type { SignedInContext } from '../context.ts';
import { firingsQuery } from './firings.ts';

/** An alert that the reader sees. */
export type Alert = ListAlerts['answer']['data'][number];
/** When an alert would fire. */
export type AlertRule = TestAlert['body'];
export type Preview = TestAlert['answer']['data'];

/** The alerts of the reader; for owners and admins then those of others. Their values change by themselves. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async ({ signal }): Promise<readonly Alert[]> => (await ask('GET /v1/alerts', { signal })).data,
  refetchInterval: 15_000,
});

/** The value that a rule would watch, and how often it would have fired. */
export function previewQuery(rule: AlertRule | null) {
  return queryOptions({
    queryKey: ['alert-preview', rule],
    queryFn: async ({ signal }): Promise<Preview> => {
      if (rule === null) throw new Error('there is no rule to test');
      return (await ask('POST /v1/alerts/test', { body: rule, signal })).data;
    },
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Asks for them before the page is there. */
export function loadAlerts({ queryClient }: SignedInContext): void {
  void queryClient.prefetchQuery(alertsQuery);
  void queryClient.prefetchQuery(firingsQuery);
}
