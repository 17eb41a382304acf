import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../api/failure.ts';
import { readerLocale } from '../../../format/locale.ts';
import { Button } from '../../../parts/button.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { type ChosenFile, recognise, sizeOf } from './chosen-file.ts';
import { DropZone } from './drop-zone.tsx';
import { FileContents, mappingOf } from './file-contents.tsx';
import styles from './file-form.module.css';
import { useHandedFiles } from './handed-files.ts';
import { ImportLink } from './import-link.tsx';
import { MakeMapping } from './make-mapping.tsx';
import { NO_OPENING_ACCOUNTS, OpeningAccountsForm } from './opening-accounts.tsx';
import { type FileKind, mappingsQuery } from './queries.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { useUpload } from './use-upload.ts';

/** A file, what it holds, and what is to be done with it: to be checked first, or imported at once. */
export function FileForm({ upload, running }: FileFormProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [kind, setKind] = useState<FileKind | null>(null);
  const [mapping, setMapping] = useState<string | null>(null);
  const [openings, setOpenings] = useState(NO_OPENING_ACCOUNTS);
  const { data: mappings = [] } = useQuery(mappingsQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, failure } = upload;
  const choose = async (files: readonly File[]): Promise<ChosenFile | null> => {
    const [file] = files;
    if (file === undefined) return null;
    upload.forget();
    setMakingMapping(false);
    const found = files.length > 1 ? 'One file at a time: pack several into a zip.' : await recognise(file);
    setProblem(typeof found === 'string' ? found : null);
    setChosen(typeof found === 'string' ? null : found);
    setKind(typeof found === 'string' ? null : found.kind);
    setMapping(typeof found === 'string' ? null : mappingOf(found, mappings));
    return typeof found === 'string' ? null : found;
  };
  const check = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    // After a failure the user stays on this page.
    if (wasSending.current && sending === null && document.activeElement === document.body)
      check.current?.focus();
    wasSending.current = sending !== null;
  }, [sending]);
  const start = (dryRun: boolean) => {
    if (chosen === null) return;
    if (chosen.format !== 'zip' && kind === null && mapping === null) setProblem('Say what the file holds.');
    else upload.start({ chosen, kind, mapping, openings, dryRun });
  };
  const [isMapping, setMakingMapping] = useState(false);
  const isTable = chosen?.format === 'csv' || chosen?.format === 'xlsx';
  const offer = useRef<HTMLButtonElement>(null);
  const wasMapping = useRef(false);
  useEffect(() => {
    if (wasMapping.current && !isMapping) offer.current?.focus();
    wasMapping.current = isMapping;
  }, [isMapping]);
  useHandedFiles(async (files) => {
    const found = await choose(files);
    // What is known is previewed at once; otherwise the user says what the file holds.
    if (found !== null && (found.format === 'zip' || found.kind !== null))
      upload.start({ chosen: found, kind: found.kind, mapping: null, openings, dryRun: true });
  });
  const mayStart = chosen !== null && running === undefined;
  if (isMapping && chosen !== null)
    return (
      <MakeMapping
        chosen={chosen}
        mappings={mappings}
        onSaved={(name) => {
          setMakingMapping(false);
          setKind(null);
          setMapping(name);
          upload.start({ chosen, kind: null, mapping: name, openings, dryRun: true });
        }}
        onCancel={() => setMakingMapping(false)}
      />
    );
  return (
    <Stack>
      <div className={styles.choosing} inert={sending !== null}>
        <DropZone onFiles={(files) => void choose(files)} hasFile={chosen !== null} />
        {chosen !== null && (
          <div className={styles.chosen}>
            <p className={styles.file}>
              <Icon name="table" />
              <strong>{chosen.file.name}</strong>
              <Quiet as="span">{sizeOf(chosen.file.size, readerLocale())}</Quiet>
            </p>
            {chosen.format === 'zip' ? (
              <Quiet>In a zip, the names of the files determine their kinds.</Quiet>
            ) : (
              <FileContents
                chosen={chosen}
                contents={{ kind, mapping }}
                mappings={mappings}
                problem={problem}
                onChange={(contents) => {
                  setProblem(null);
                  setKind(contents.kind);
                  setMapping(contents.mapping);
                }}
              />
            )}
          </div>
        )}
        {chosen !== null && <OpeningAccountsForm accounts={openings} onChange={setOpenings} />}
      </div>
      {isTable && sending === null && (
        <div className={styles.offer}>
          <Button ref={offer} icon="table" onClick={() => setMakingMapping(true)}>
            Make a mapping
          </Button>
          <Quiet as="span">
            {kind === null && mapping === null
              ? 'We don’t know this table. Say which of its columns is which, with its first rows beside it.'
              : 'If its columns are others than ours.'}
          </Quiet>
        </div>
      )}
      {problem !== null && chosen === null && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      {failure !== null && <FailureNote failure={failure} />}
      {(running !== undefined || hasCode(failure, 'IMPORT_IN_PROGRESS')) && (
        <Quiet>
          Another import is running. Only one runs at a time.{' '}
          {running !== undefined && <ImportLink id={running}>See how far it is</ImportLink>}
        </Quiet>
      )}
      {sending !== null && <UploadProgress sending={sending} onStop={upload.stop} />}
      {chosen !== null && sending === null && (
        <EndButtons>
          <Button onClick={() => start(false)} disabled={!mayStart}>
            Import
          </Button>
          <Button ref={check} variant="primary" onClick={() => start(true)} disabled={!mayStart}>
            Preview import
          </Button>
        </EndButtons>
      )}
      {chosen !== null && (
        <p className={styles.explained}>
          <strong>Preview import</strong> does everything and takes it back: you see what would be added,
          changed or refused, and nothing is kept.
        </p>
      )}
    </Stack>
  );
}

type FileFormProps = Readonly<{
  upload: ReturnType<typeof useUpload>;
  /** The import that is under way. */
  running: string | undefined;
}>;
