import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PeriodSearch } from '../period/period.ts';

/** Leads to all that is known of a number, at the same time as here. */
export function MetricLink({ id, search, children }: MetricLinkProps) {
  return (
    <Link to="/metrics/$id" params={{ id }} search={search}>
      {children}
    </Link>
  );
}

type MetricLinkProps = Readonly<{ id: string; search: PeriodSearch; children: ReactNode }>;
