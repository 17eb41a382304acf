import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../parts/button.tsx';
import { TextInput } from '../../../parts/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { FieldMessage } from '../field-message.ts';
import styles from './field-form.module.css';
import { newOption, type OptionDraft, valueOf } from './settings-draft.ts';

/** The options of a choice, in their order: what people read, and what is kept. */
export function OptionEditor({ options, told, onChange }: OptionEditorProps) {
  const shown = options.length === 0 ? [EMPTY] : options;
  const change = (option: OptionDraft, part: Partial<OptionDraft>) =>
    onChange(shown.map((one) => (one.id === option.id ? { ...one, ...part } : one)));
  const list = useRef<HTMLOListElement>(null);
  const count = useRef(shown.length);
  useEffect(() => {
    if (shown.length > count.current)
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    count.current = shown.length;
  }, [shown.length]);
  const add = () => onChange([...shown, newOption()]);
  const [, about = null] = /^type_config\.options(.*)$/.exec(told?.field ?? '') ?? [];
  const isAboutLabel = about !== null && about.endsWith('.label');
  return (
    <fieldset className={styles.options}>
      <legend>Options</legend>
      <div className={styles.optionHead} aria-hidden="true">
        <span>What people read</span>
        <span>What is kept</span>
      </div>
      <ol ref={list}>
        {shown.map((option, index) => {
          const message = about !== null && about.startsWith(`[${index}]`) ? told?.message : undefined;
          return (
            <li key={option.id}>
              <div className={styles.option}>
                <TextInput
                  aria-label={`Label of option ${index + 1}`}
                  aria-invalid={message !== undefined && isAboutLabel}
                  required
                  maxLength={200}
                  autoComplete="off"
                  value={option.label}
                  onChange={({ target }) => change(option, { label: target.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    add();
                  }}
                />
                <TextInput
                  aria-label={`Value of option ${index + 1}`}
                  aria-invalid={message !== undefined && !isAboutLabel}
                  required
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  className={styles.code}
                  value={valueOf(option)}
                  onChange={({ target }) => change(option, { value: target.value })}
                />
                <IconButton
                  icon="close"
                  label={`Remove option ${index + 1}`}
                  disabled={shown.length === 1}
                  onClick={() => onChange(shown.filter((one) => one.id !== option.id))}
                />
              </div>
              {message !== undefined && <Wrong message={message} />}
            </li>
          );
        })}
      </ol>
      {about === '' && told !== null && <Wrong message={told.message} />}
      <Button icon="plus" onClick={add}>
        Add option
      </Button>
    </fieldset>
  );
}

type OptionEditorProps = Readonly<{
  options: readonly OptionDraft[];
  told: FieldMessage | null;
  onChange: (options: readonly OptionDraft[]) => void;
}>;

// Where nothing was typed yet.
const EMPTY: OptionDraft = { id: 0, label: '', value: null };

function Wrong({ message }: Readonly<{ message: string }>) {
  return (
    <p className={styles.error} role="alert">
      <Icon name="warning" size={14} />
      {message}
    </p>
  );
}
