import { Badge } from '../../parts/badge.tsx';
import { STATUSES, type Status } from './fields.ts';

/** A status as a word with its colour. */
export function StatusBadge({ status }: Readonly<{ status: Status }>) {
  return (
    <Badge tone={status === 'active' ? 'good' : status === 'inactive' ? 'warn' : 'neutral'}>
      {STATUSES.find(({ value }) => value === status)?.label ?? status}
    </Badge>
  );
}
