import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { GetRetention, PreviewRetention } from '../../../api/generated.ts';
import type { AuditEvent } from '../audit-log/queries.ts';

export type Retention = GetRetention['answer']['data'];
export type RetentionPreview = PreviewRetention['answer']['data'];

/** How long things are kept, and when that was last applied. */
export const retention = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: async ({ signal }): Promise<Retention> => (await ask('GET /settings/retention', { signal })).data,
});

/** The last time that old things were removed, and how many; null where nothing was. */
export const lastRemoval = queryOptions({
  queryKey: ['settings', 'retention', 'last removal'],
  queryFn: async ({ signal }): Promise<AuditEvent | null> => {
    const search = { action: 'retention.run', limit: '1' };
    return (await ask('GET /settings/audit-log', { query: search, signal })).data[0] ?? null;
  },
});
