import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileForm } from './file-form.tsx';
import { FileHelp } from './file-help.tsx';
import { ImportPanel } from './import-panel.tsx';
import { importsQuery } from './queries.ts';
import { type UploadRequest, useUpload } from './use-upload.ts';

const route = getRouteApi('/signed-in/settings/imports');

/** Imports of books and lists, and their results. */
export function ImportsPage() {
  const { import: shown } = route.useSearch();
  const navigate = route.useNavigate();
  // The file of the import that is shown, as long as it is at hand: what was only checked can be imported at once.
  const [last, setLast] = useState<Readonly<{ id: string; wanted: UploadRequest }> | null>(null);
  const upload = useUpload((started, wanted) => {
    setLast({ id: started.id, wanted });
    void navigate({ search: { import: started.id }, resetScroll: false });
  });
  const { data: list } = useQuery(importsQuery);
  const running = list?.data.find(({ state }) => state === 'running');
  const checked = last !== null && last.id === shown && last.wanted.dryRun ? last.wanted : null;
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
            onImport={checked === null ? null : () => upload.start({ ...checked, dryRun: false })}
            onClose={() => void navigate({ search: {}, resetScroll: false })}
          />
        )}
        <EarlierImports shown={shown} />
        <FileHelp />
      </Stack>
    </>
  );
}
