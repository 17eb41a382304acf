import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureState } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { AssistantTable } from './assistant-table.tsx';
import { type Assistant, assistantsQuery, type Whose } from './queries.ts';
import { RevokeAssistantDialog } from './revoke-assistant-dialog.tsx';

/** The assistants that are connected, with a button to revoke each. `names` has those of members, where several are shown. */
export function ConnectedAssistants({ whose, names, empty }: ConnectedAssistantsProps) {
  const { data, error, refetch } = useQuery(assistantsQuery(whose));
  const [revoked, setRevoked] = useState<Readonly<{ assistant: Assistant; open: boolean }> | null>(null);
  return (
    <>
      {data !== undefined ? (
        data.length === 0 ? (
          <Quiet>{empty}</Quiet>
        ) : (
          <AssistantTable
            assistants={data}
            names={names}
            onRevoke={(assistant) => setRevoked({ assistant, open: true })}
          />
        )
      ) : error !== null ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading connected assistants">
          <Skeleton height="4rem" />
        </div>
      )}
      {revoked !== null && (
        <RevokeAssistantDialog
          key={revoked.assistant.id}
          open={revoked.open}
          assistant={revoked.assistant}
          onClose={() => setRevoked({ assistant: revoked.assistant, open: false })}
        />
      )}
    </>
  );
}

type ConnectedAssistantsProps = Readonly<{
  whose: Whose;
  names: Readonly<Record<string, string>> | null;
  /** What to say while there is none. */
  empty: string;
}>;
