import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileForm } from './file-form.tsx';
import { FileHelp } from './file-help.tsx';
import type { ClassedAccount } from './guessed-classes.tsx';
import { ImportPanel } from './import-panel.tsx';
import { NO_OPENING_ACCOUNTS } from './opening-accounts.tsx';
import { importsQuery } from './queries.ts';
import { type UploadRequest, useUpload } from './use-upload.ts';

const route = getRouteApi('/signed-in/settings/imports');

/** Imports of books and lists, and their results. */
export function ImportsPage() {
  const { import: shown } = route.useSearch();
  const navigate = route.useNavigate();
  // The file of the import that is shown, as long as it is at hand: what was only checked can be imported at once.
  const [last, setLast] = useState<LastImport | null>(null);
  const upload = useUpload((started, wanted) => {
    setLast((before) => ({ id: started.id, wanted, before: before?.wanted ?? null }));
    void navigate({ search: { import: started.id }, resetScroll: false });
  });
  const { data: list } = useQuery(importsQuery);
  const own = last !== null && last.id === shown ? last : null;
  const running = list?.data.find(({ state }) => state === 'running');
  return (
    <>
      <PageHeader
        title="Imports"
        description="Import a whole book or one list. A file is imported completely or not at all, and importing it again changes nothing."
      />
      <Stack gap="parts">
        <Panel>
          <FileForm upload={upload} running={running?.id} />
        </Panel>
        {shown !== undefined && (
          <ImportPanel
            key={shown}
            id={shown}
            takesFocus={last?.id === shown}
            isSending={upload.sending !== null}
            next={own === null ? null : nextOf(own, upload.start)}
            chosen={own?.wanted.chosen ?? null}
            onCorrected={(file, dryRun) => {
              if (own === null) return;
              upload.start({ ...own.wanted, chosen: { ...own.wanted.chosen, file }, dryRun });
            }}
            onClasses={(corrected) => upload.start(classesOf(corrected))}
            onUndoing={(id) => {
              setLast(null);
              void navigate({ search: { import: id }, resetScroll: false });
            }}
            onClose={() => void navigate({ search: {}, resetScroll: false })}
          />
        )}
        <EarlierImports shown={shown} />
        <FileHelp />
      </Stack>
    </>
  );
}

/** The import that was started here last, and the file that was sent before it. */
type LastImport = Readonly<{ id: string; wanted: UploadRequest; before: UploadRequest | null }>;

/** What follows an import: a preview is imported; after classes were set, the file is previewed again. */
function nextOf({ wanted, before }: LastImport, start: (wanted: UploadRequest) => void) {
  if (wanted.dryRun) return { label: 'Import now', start: () => start({ ...wanted, dryRun: false }) };
  if (!wanted.setsClasses || before === null || !before.dryRun) return null;
  return { label: `Preview ${before.chosen.file.name} again`, start: () => start(before) };
}

/** A file of accounts with these classes. */
function classesOf(accounts: readonly ClassedAccount[]): UploadRequest {
  const lines = accounts.map((account) => JSON.stringify(account));
  const file = new File([`${lines.join('\n')}\n`], 'accounts.ndjson');
  return {
    chosen: { file, format: 'ndjson', kind: 'accounts', start: '' },
    kind: 'accounts',
    mapping: null,
    openings: NO_OPENING_ACCOUNTS,
    dryRun: false,
    setsClasses: true,
  };
}
