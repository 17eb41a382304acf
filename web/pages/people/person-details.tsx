import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PERSON_FIELDS } from '../../api/record-fields.ts';
import { formatDay } from '../../format/date.ts';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { ROLES } from '../../session/roles.ts';
import { type Directory, departmentPath, type Membership, nameOf, STATUSES } from './directory.ts';
import styles from './person-details.module.css';
import { type Person, person } from './queries.ts';

/** A person's details and assignments. */
export function PersonDetails({ membership, directory }: DetailsProps) {
  const { person_id: personId, status, role } = membership;
  const { data, error } = useQuery({ ...person(personId ?? ''), enabled: personId !== null });
  const { label, help } = STATUSES[status];
  return (
    <Panel>
      <SectionHeading>About</SectionHeading>
      {error !== null && data === undefined && <FailureNote failure={error} />}
      <dl className={styles.facts}>
        {personId !== null && error === null && <Names person={data} />}
        <Fact name="Status" help={help}>
          {label}
        </Fact>
        <Fact name="Employment" help={personId === null ? 'A user account without employment.' : null}>
          {employmentOf(membership)}
        </Fact>
        <Fact name="Job title">{membership.job_title ?? 'Not recorded'}</Fact>
        <Fact name="Department">
          <DepartmentPath membership={membership} directory={directory} />
        </Fact>
        <Fact name="Manager">
          <Manager membership={membership} directory={directory} />
        </Fact>
        <Fact name="Role in Almanac" help={membership.user_id === null ? 'No account.' : ROLES[role].opens}>
          {ROLES[role].label}
        </Fact>
        {data !== undefined && <OtherPosts person={data} here={membership.id} />}
      </dl>
    </Panel>
  );
}

type DetailsProps = Readonly<{ membership: Membership; directory: Directory }>;

function Names({ person: known }: Readonly<{ person: Person | undefined }>) {
  return (
    <>
      <Fact name="Legal name">{known?.legal_name ?? <Skeleton width="9rem" />}</Fact>
      {SHOWN_FIELDS.map(({ name, kind, label }) => (
        <OwnFact key={name} kind={kind} label={label} value={known?.[name]} />
      ))}
    </>
  );
}

// A picture is no text.
const SHOWN_FIELDS = PERSON_FIELDS.filter(({ kind }) => kind !== 'url');

/** A field of a person: `value` is undefined while it is loading. A name that there is not needs no line. */
function OwnFact({ kind, label, value }: OwnFactProps) {
  if (kind !== 'email') return typeof value === 'string' && <Fact name={label}>{value}</Fact>;
  return (
    <Fact name={label}>
      {value === undefined ? (
        <Skeleton width="14rem" />
      ) : value === null ? (
        'Not recorded'
      ) : (
        <a href={`mailto:${value}`}>{value}</a>
      )}
    </Fact>
  );
}

type OwnFactProps = Readonly<{
  kind: (typeof PERSON_FIELDS)[number]['kind'];
  label: string;
  value: string | null | undefined;
}>;

function DepartmentPath({ membership, directory }: DetailsProps) {
  const path = departmentPath(membership.department_id, directory);
  if (path.length === 0) return 'No department';
  return path.map(({ name }) => name).join(' › ');
}

function Manager({ membership: { manager_membership_id: id }, directory }: DetailsProps) {
  const manager = directory.membershipOf(id);
  if (manager === undefined) return id === null ? 'No manager' : 'Not known';
  return (
    <>
      <Link to="/people/$membershipId" params={{ membershipId: manager.id }}>
        {nameOf(manager)}
      </Link>
      {manager.status !== 'active' && ` (${STATUSES[manager.status].label.toLowerCase()})`}
    </>
  );
}

// A person who returned, or moved, has an assignment for each time.
function OtherPosts({ person: { memberships }, here }: Readonly<{ person: Person; here: string }>) {
  const others = memberships.filter(({ membership_id: id }) => id !== here);
  if (others.length === 0) return null;
  return (
    <Fact name="Other posts">
      <ul>
        {others.map((post) => (
          <li key={post.membership_id}>
            <Link to="/people/$membershipId" params={{ membershipId: post.membership_id }}>
              {employmentOf(post)}
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

type FactProps = Readonly<{ name: string; help?: string | null; children: ReactNode }>;

function Fact({ name, help = null, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {help !== null && <Quiet small>{help}</Quiet>}
      </dd>
    </div>
  );
}

type Employment = Pick<Membership, 'employment_start_date' | 'termination_date'>;

function employmentOf({ employment_start_date: first, termination_date: last }: Employment): string {
  if (first === null) return last === null ? 'Not recorded' : `Until ${formatDay(last)}`;
  return last === null ? `Since ${formatDay(first)}` : `${formatDay(first)} to ${formatDay(last)}`;
}
