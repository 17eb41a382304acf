import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { NewPartyForm } from './new-party-form.tsx';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import { partyDefinitions } from './queries.ts';
import { LISTS } from './record-links.tsx';

export function NewCustomerPage() {
  return <NewParty kind="customer" />;
}

export function NewVendorPage() {
  return <NewParty kind="vendor" />;
}

function NewParty({ kind }: Readonly<{ kind: PartyKind }>) {
  const { capabilities } = useMe();
  const say = useLabelWords();
  const { data: definitions, error, refetch } = useQuery(partyDefinitions(kind));
  return (
    <>
      <PageHeader
        title={say(`New ${kind}`)}
        above={<Link to={LISTS[kind]}>{say(PARTIES[kind].titles)}</Link>}
      />
      {!capabilities.includes('records.write') ? (
        <EmptyState
          title={say(`You can’t add ${kind}s`)}
          action={<ButtonLink to={LISTS[kind]}>{say(`To the ${kind}s`)}</ButtonLink>}
        >
          An owner or an admin of the organisation can change your role.
        </EmptyState>
      ) : definitions !== undefined ? (
        <NewPartyForm kind={kind} definitions={definitions} />
      ) : error === null ? (
        <div role="status" aria-label="Loading">
          <Skeleton height="24rem" />
        </div>
      ) : (
        <FailureState failure={error} title="The form could not be loaded" onRetry={() => void refetch()} />
      )}
    </>
  );
}
