import { Link } from '@tanstack/react-router';
import { Quiet } from '../../parts/quiet.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';

/** When a key or a sheet link was used last, which leads to its requests. */
export function LastUsed({ id, at }: Readonly<{ id: string; at: string | null }>) {
  if (at === null) return <Quiet as="span">Never</Quiet>;
  return (
    <Link to="/developers/requests" search={{ caller: id }} title="Show its requests">
      <TimeAgo instant={at} />
    </Link>
  );
}
