import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { CreateReport, ListReportRecipients, ListReports } from '../../api/generated.ts';
import type { SignedInContext } from '../context.ts';

/** A scheduled report that the reader sees. */
export type Report = ListReports['answer']['data'][number];
/** A member who can get reports. */
export type Candidate = ListReportRecipients['answer']['data'][number];
/** What is decided of a report. */
export type ReportForm = CreateReport['body'];

/** The reports that the reader made or gets; all of them for owners and admins. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: async ({ signal }): Promise<readonly Report[]> => (await ask('GET /v1/reports', { signal })).data,
});

/** The members who can be chosen, by name. */
export const candidatesQuery = queryOptions({
  queryKey: ['report-recipients'],
  queryFn: async ({ signal }): Promise<readonly Candidate[]> =>
    (await ask('GET /v1/report-recipients', { signal })).data,
});

/** Asks for them before the page is there. */
export function loadReports({ queryClient }: SignedInContext): void {
  void queryClient.prefetchQuery(reportsQuery);
}

export async function saveReport(client: QueryClient, id: string | null, body: ReportForm): Promise<void> {
  await (id === null
    ? ask('POST /v1/reports', { body })
    : ask('PATCH /v1/reports/{id}', { path: { id }, body }));
  await client.invalidateQueries(reportsQuery);
}

/** What can be done with a report as it is. */
export type ReportStep = 'pause' | 'continue' | 'send' | 'delete' | 'restore' | 'stop' | 'resume';

export async function takeStep(client: QueryClient, id: string, step: ReportStep): Promise<void> {
  await STEPS[step]({ id });
  await client.invalidateQueries(reportsQuery);
}

const STEPS: Readonly<Record<ReportStep, (path: Readonly<{ id: string }>) => Promise<unknown>>> = {
  pause: async (path) => await ask('PATCH /v1/reports/{id}', { path, body: { is_paused: true } }),
  continue: async (path) => await ask('PATCH /v1/reports/{id}', { path, body: { is_paused: false } }),
  send: async (path) => await ask('POST /v1/reports/{id}/send', { path }),
  delete: async (path) => await ask('DELETE /v1/reports/{id}', { path }),
  restore: async (path) => await ask('POST /v1/reports/{id}/restore', { path }),
  stop: async (path) => await ask('POST /v1/reports/{id}/stop', { path }),
  resume: async (path) => await ask('POST /v1/reports/{id}/resume', { path }),
};
