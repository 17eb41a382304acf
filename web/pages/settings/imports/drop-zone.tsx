import { type DragEvent, useId, useState } from 'react';
import { classes } from '../../../parts/classes.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import styles from './drop-zone.module.css';

/** A target for dropping a file; for the keyboard and touch it is a file control. */
export function DropZone({ onFiles, hasFile }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" size={20} />
      <p>
        {/* It lies over all of the zone, so that a click anywhere opens the list of files. */}
        <label htmlFor={id}>{hasFile ? 'Choose another file' : 'Choose a file'}</label> or drop it here
      </p>
      <Quiet id={`${id}-forms`}>
        A zip of a book, or one list as CSV, XLSX or NDJSON; a French FEC, SAF-T, DATEV, or a ledger of
        hledger, Ledger, GnuCash, beancount, QuickBooks or Xero.
      </Quiet>
      <input
        id={id}
        type="file"
        accept=".zip,.csv,.xlsx,.ndjson,.jsonl,.txt,.xml,.gz,.json,.gnucash,.beancount,.bean,.journal,.hledger,.ledger,.dat,.iif"
        aria-describedby={`${id}-forms`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again, once it was mended.
          target.value = '';
        }}
      />
    </div>
  );
}

type DropZoneProps = Readonly<{ onFiles: (files: readonly File[]) => void; hasFile: boolean }>;
