import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../api/new-key.ts';
import { type Sent, sendImport } from '../../../api/upload.ts';
import { type ChosenFile, MEDIA_TYPES } from './chosen-file.ts';
import { type OpeningAccounts, openingQuery } from './opening-accounts.tsx';
import { type FileKind, type ImportDetail, importQuery, importsQuery } from './queries.ts';

/** The file to upload, and its options. */
export type UploadRequest = Readonly<{
  chosen: ChosenFile;
  kind: FileKind | null;
  /** The mapping that says what it holds, in place of a kind. */
  mapping: string | null;
  openings: OpeningAccounts;
  dryRun: boolean;
  /** Whether it holds classes that were set in a report. */
  setsClasses?: true;
}>;

/**
 * Sends a file. However often the same is sent until an answer came, one import is made of it: it goes with a key that
 * stays the same until then.
 */
export function useUpload(onStarted: (started: ImportDetail, wanted: UploadRequest) => void) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const attempt = useRef<Readonly<{ wanted: UploadRequest; key: string }> | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const uploading = useMutation({
    mutationFn: async (wanted: UploadRequest) => {
      const { chosen, kind, mapping, openings, dryRun } = wanted;
      if (attempt.current === null || !isSame(attempt.current.wanted, wanted)) {
        attempt.current = { wanted, key: newKey() };
      }
      stopping.current = new AbortController();
      setSent({ sent: 0, total: chosen.file.size });
      const { data } = await sendImport(chosen.file, {
        query: {
          kind: kind ?? undefined,
          mapping: mapping ?? undefined,
          file_name: nameFor(chosen.file.name),
          ...openingQuery(openings),
          dry_run: dryRun ? 'true' : 'false',
        },
        idempotencyKey: attempt.current.key,
        type: MEDIA_TYPES[chosen.format],
        signal: stopping.current.signal,
        onSent: setSent,
      });
      return data;
    },
    onSuccess: (started, wanted) => {
      attempt.current = null;
      queryClient.setQueryData(importQuery(started.id).queryKey, started);
      void queryClient.invalidateQueries(importsQuery);
      onStarted(started, wanted);
    },
    onSettled: () => setSent(null),
  });
  return {
    start: (wanted: UploadRequest) => {
      if (!uploading.isPending) uploading.mutate(wanted);
    },
    stop: () => stopping.current?.abort(),
    forget: uploading.reset,
    /** The running upload, and the sent part of it. */
    sending: uploading.isPending ? { sent, ...uploading.variables } : null,
    // An upload that the user stopped needs no message.
    failure: uploading.error?.name === 'AbortError' ? null : uploading.error,
  };
}

function isSame(one: UploadRequest, other: UploadRequest): boolean {
  const parts = ['kind', 'mapping', 'openings', 'dryRun'] as const;
  return one.chosen.file === other.chosen.file && parts.every((part) => one[part] === other[part]);
}

// What the service takes as a name; a name is of help in a report alone.
function nameFor(name: string): string {
  return Array.from(name.replaceAll(/[\p{Cc}/\\]/gu, '-'))
    .slice(-LONGEST_NAME)
    .join('');
}

const LONGEST_NAME = 200;
