import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { chosenTime, readPeriodSearch, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import type { StatementSearch } from './statement-search.ts';

/** The head of a statement, where its time is chosen. */
export function StatementHeader({ title, search, actions }: StatementHeaderProps) {
  const navigate = useNavigate({ from: '/statements/$name' });
  const today = useToday(useMe().organization);
  return (
    <PageHeader
      title={title}
      above={
        <Link to="/statements" search={readPeriodSearch(search)} data-screen>
          Statements
        </Link>
      }
      actions={
        <>
          {actions}
          <PeriodBar
            time={chosenTime(search)}
            today={today}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, ...searchOf(chosen) }) })}
          />
        </>
      }
    />
  );
}

type StatementHeaderProps = Readonly<{ title: string; search: StatementSearch; actions?: ReactNode }>;
