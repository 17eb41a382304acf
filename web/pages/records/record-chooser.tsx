import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { choicesQuery, chosenQuery } from './choosable.ts';
import type { ChosenRecord } from './kind.ts';
import styles from './record-chooser.module.css';

/** Chooses one of many records by typing a part of its name. */
export function RecordChooser({ of, label, value, placeholder, onChange }: ChooserProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = usePaused(typed.trim());
  const { data: found = [] } = useQuery(choicesQuery(of, text));
  const { data: chosen, isError } = useQuery({ ...chosenQuery(of, value ?? ''), enabled: value !== null });
  // An address may name it in another way, or one that there is not.
  const current = value === null ? null : (chosen ?? { value, label: isError ? value : '…' });
  const options =
    current === null || found.some((option) => option.value === current.value) ? found : [current, ...found];
  return (
    <span className={styles.chooser}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <Combobox
          // The field shows what is chosen, also when something else chose it.
          key={`${current?.value} ${current?.label}`}
          control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
          options={options}
          value={value}
          onChange={onChange}
          onSearch={setTyped}
          placeholder={placeholder}
          align="start"
          nothing="Nothing found"
        />
        {value !== null && (
          <IconButton icon="close" label={`Clear ${label.toLowerCase()}`} onClick={() => onChange(null)} />
        )}
      </span>
    </span>
  );
}

type ChooserProps = Readonly<{
  of: ChosenRecord;
  label: string;
  value: string | null;
  placeholder: string;
  onChange: (value: string | null) => void;
}>;

// So that not every letter is a request.
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const PAUSE_MS = 200;
