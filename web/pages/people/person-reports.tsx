import { Link } from '@tanstack/react-router';
import { Badge } from '../../parts/badge.tsx';
import { Panel } from '../../parts/panel.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { type Directory, type Membership, nameOf, STATUSES } from './directory.ts';
import styles from './person-reports.module.css';

/** A person's direct reports, without those who have left. */
export function Reports({ membership, directory }: ReportsProps) {
  const reports = directory.memberships.filter(
    ({ manager_membership_id: id, status }) => id === membership.id && status !== 'terminated',
  );
  return (
    <Panel>
      <SectionHeading>
        Reports{reports.length > 0 && <span className={styles.number}> {reports.length}</span>}
      </SectionHeading>
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
                {directory.departmentOf(report.department_id)?.name ?? 'No department'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type ReportsProps = Readonly<{ membership: Membership; directory: Directory }>;
