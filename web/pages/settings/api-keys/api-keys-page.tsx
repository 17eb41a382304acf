import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { ConnectedAssistants } from '../../assistants/connected-assistants.tsx';
import { SecuritySection } from '../../security/security-section.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { memberNames } from '../members/queries.ts';
import { GainedNotice } from './gained-notice.tsx';
import { KeyTable } from './key-table.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { MakersWhoLeft } from './makers-who-left.tsx';
import { MintDialog } from './mint-dialog.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';

const route = getRouteApi('/signed-in/settings/api-keys');

/** The current action on a key. Each is a new object, so that no state of the last remains. */
type Work = Readonly<{ time: number; open: boolean }> &
  (Readonly<{ kind: 'mint' }> | Readonly<{ kind: 'rotate' | 'limit' | 'revoke' | 'take over'; key: ApiKey }>);

/** The keys by which programs get in, for those who make them. */
export function ApiKeysPage() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const { data: names } = useQuery(memberNames);
  const { show = 'working', make } = route.useSearch();
  const navigate = route.useNavigate();
  const [work, setWork] = useState<Work | null>(
    make === 'key' ? { kind: 'mint', time: 1, open: true } : null,
  );
  // Said once: the page that is loaded again does not ask again.
  useEffect(() => {
    if (make === 'key') void navigate({ search: {}, replace: true });
  }, [make, navigate]);
  const time = (work?.time ?? 0) + 1;
  const mint = () => setWork({ kind: 'mint', time, open: true });
  const close = () => setWork((last) => (last === null ? null : { ...last, open: false }));
  const ended = keys?.filter((key) => key.state !== 'active') ?? [];
  const working = keys?.filter((key) => key.state === 'active') ?? [];
  const table = (caption: string, shown: readonly ApiKey[]) => (
    <KeyTable
      caption={caption}
      keys={shown}
      names={names}
      onLimit={(key) => setWork({ kind: 'limit', key, time, open: true })}
      onRotate={(key) => setWork({ kind: 'rotate', key, time, open: true })}
      onRevoke={(key) => setWork({ kind: 'revoke', key, time, open: true })}
    />
  );
  const newKey = (
    <Button variant="primary" icon="plus" onClick={mint}>
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        description="Programs use keys to read and write for your organisation. Each has only the capabilities you give it."
        actions={newKey}
      />
      {error !== null && keys === undefined ? (
        <FailureState failure={error} title="The keys could not be loaded" onRetry={() => void refetch()} />
      ) : keys === undefined ? (
        <ListSkeleton />
      ) : keys.length === 0 ? (
        <EmptyState title="No API keys yet" action={newKey}>
          Create one for each program that reads your figures: a report, a spreadsheet, a script. You choose
          what it may see; pay only if you allow it.
        </EmptyState>
      ) : (
        <Tabs
          label="Keys"
          value={show}
          onChange={(chosen) => void navigate({ search: chosen === 'ended' ? { show: 'ended' } : {} })}
          tabs={[
            {
              value: 'working',
              label: `Active (${working.length})`,
              content:
                working.length === 0 ? (
                  <EmptyState title="No active keys" action={newKey} />
                ) : (
                  <>
                    <MakersWhoLeft
                      keys={working}
                      names={names}
                      onTakeOver={(key) => setWork({ kind: 'take over', key, time, open: true })}
                      onRevoke={(key) => setWork({ kind: 'revoke', key, time, open: true })}
                    />
                    <GainedNotice keys={working} />
                    {table('Active keys', working)}
                  </>
                ),
            },
            {
              value: 'ended',
              label: `Expired and revoked (${ended.length})`,
              content:
                ended.length === 0 ? (
                  <EmptyState title="No expired or revoked keys">
                    Expired and revoked keys are listed here.
                  </EmptyState>
                ) : (
                  table('Expired and revoked keys', ended)
                ),
            },
          ]}
        />
      )}
      <SecuritySection id="assistants" title="Connected assistants">
        <ConnectedAssistants
          whose="all"
          names={names ?? {}}
          empty="No assistants connected yet. Members connect them from the assistant itself, and each sees only what its member allowed."
        />
      </SecuritySection>
      {work?.kind === 'mint' && <MintDialog key={work.time} open={work.open} onClose={close} />}
      {work?.kind === 'rotate' && (
        <RotateDialog key={work.time} open={work.open} old={work.key} onClose={close} />
      )}
      {work?.kind === 'limit' && (
        <LimitDialog key={work.time} open={work.open} apiKey={work.key} onClose={close} />
      )}
      {work?.kind === 'take over' && (
        <TakeOverDialog key={work.time} open={work.open} apiKey={work.key} onClose={close} />
      )}
      {work?.kind === 'revoke' && (
        <RevokeDialog key={work.time} open={work.open} apiKey={work.key} onClose={close} />
      )}
    </>
  );
}
