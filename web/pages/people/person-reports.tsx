import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../parts/badge.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Panel } from '../../parts/panel.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useMe } from '../../session/use-me.ts';
import { type Directory, type Membership, nameOf, STATUSES } from './directory.ts';
import styles from './person-reports.module.css';
import { maySeePay } from './queries.ts';
import { reportsPay } from './reports-pay.ts';
import { payOf } from './table-columns.tsx';
import type { StaffRow } from './table-query.ts';

/** A person's current direct reports, with their pay for users with access to pay. */
export function Reports({ membership, directory, asOf }: ReportsProps) {
  const seesPay = maySeePay(useMe());
  const reports = directory.memberships.filter(
    ({ manager_membership_id: id, status }) => id === membership.id && status !== 'terminated',
  );
  const pay = useQuery({
    ...reportsPay(membership.id, asOf),
    enabled: seesPay && reports.length > 0,
  });
  return (
    <Panel>
      <SectionHeading>
        Reports{reports.length > 0 && <span className={styles.number}> {reports.length}</span>}
      </SectionHeading>
      {pay.error !== null && <FailureNote failure={pay.error} />}
      {reports.length === 0 ? (
        <p className={styles.nothing}>No one reports to {nameOf(membership)}.</p>
      ) : (
        <ul className={styles.reports}>
          {reports.map((report) => (
            <li key={report.id} className={styles.report}>
              <Link to="/people/$membershipId" params={{ membershipId: report.id }}>
                {nameOf(report)}
              </Link>
              {report.status !== 'active' && (
                <Badge tone={STATUSES[report.status].tone}>{STATUSES[report.status].label}</Badge>
              )}
              <span className={styles.beside}>
                {report.job_title ?? directory.departmentOf(report.department_id)?.name ?? 'No department'}
              </span>
              {seesPay && <span className={styles.pay}>{payIn(pay.data, report)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Their pay, or why there is none; a bar while it is on its way. */
function payIn(pay: ReadonlyMap<string, StaffRow> | undefined, { id }: Membership) {
  if (pay === undefined) return <Skeleton width="7rem" />;
  const row = pay.get(id);
  return row?.amount === undefined || row.amount === null ? 'No pay' : payOf(row);
}

type ReportsProps = Readonly<{
  membership: Membership;
  directory: Directory;
  /** The day that is looked at; undefined for today. */
  asOf: string | undefined;
}>;
