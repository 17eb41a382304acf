import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { ListSkeleton } from '../settings/list-skeleton.tsx';
import { memberNames } from '../settings/members/queries.ts';
import { LinkTable } from './link-table.tsx';
import { type SheetLink, sheetLinksQuery } from './queries.ts';
import { RevokeLinkDialog } from './revoke-link-dialog.tsx';

/** The links by which spreadsheets read figures: the reader's own, and those of all members for owners and admins. */
export function SheetLinksPage() {
  const me = useMe();
  const { data: links, error, refetch } = useQuery(sheetLinksQuery);
  const { data: names } = useQuery({ ...memberNames, enabled: isManager(me) });
  const [tab, setTab] = useState<'active' | 'ended'>('active');
  const [revoked, setRevoked] = useState<Readonly<{ link: SheetLink; open: boolean }> | null>(null);
  const [making, setMaking] = useState({ time: 0, open: false });
  const dialog = useDialogCode(loadDialog, making.open);
  const newLink = (
    <Button
      variant="primary"
      icon="plus"
      onClick={() => setMaking(({ time }) => ({ time: time + 1, open: true }))}
    >
      New link
    </Button>
  );
  const active = links?.filter(({ state }) => state === 'active') ?? [];
  const ended = links?.filter(({ state }) => state !== 'active') ?? [];
  const table = (caption: string, shown: readonly SheetLink[]) => (
    <LinkTable
      caption={caption}
      links={shown}
      names={isManager(me) ? (names ?? {}) : null}
      onRevoke={(link) => setRevoked({ link, open: true })}
    />
  );
  return (
    <>
      <PageHeader
        title="Sheet links"
        actions={newLink}
        description={
          isManager(me)
            ? 'Addresses by which spreadsheets read figures of your organisation. Each reads only what it was made for.'
            : 'Addresses by which your spreadsheets read figures. Each reads only what it was made for.'
        }
      />
      {error !== null && links === undefined ? (
        <FailureState failure={error} title="The links could not be loaded" onRetry={() => void refetch()} />
      ) : links === undefined ? (
        <ListSkeleton />
      ) : links.length === 0 ? (
        <EmptyState title="No sheet links yet" action={newLink}>
          Choose “Link for a spreadsheet” under “API” on a metric or under “More” on a statement, or make a
          link for several metrics here.
        </EmptyState>
      ) : (
        <Tabs
          label="Links"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'active',
              label: `Active (${active.length})`,
              content:
                active.length === 0 ? <EmptyState title="No active links" /> : table('Active links', active),
            },
            {
              value: 'ended',
              label: `Expired and revoked (${ended.length})`,
              content:
                ended.length === 0 ? (
                  <EmptyState title="No expired or revoked links" />
                ) : (
                  table('Expired and revoked links', ended)
                ),
            },
          ]}
        />
      )}
      {dialog !== null && (
        <dialog.NewLinkDialog
          key={making.time}
          open={making.open}
          onClose={() => setMaking(({ time }) => ({ time, open: false }))}
        />
      )}
      {revoked !== null && (
        <RevokeLinkDialog
          key={revoked.link.id}
          open={revoked.open}
          link={revoked.link}
          onClose={() => setRevoked({ link: revoked.link, open: false })}
        />
      )}
    </>
  );
}

const loadDialog = async () => await import('./new-link-dialog.tsx');
