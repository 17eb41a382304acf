import { useEffect, useRef } from 'react';
import { type Refusals, wordsAbout } from '../../../api/refusal.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { FieldError, TextInput } from '../../../parts/field.tsx';
import { focusNeighbour } from '../../../parts/focus-neighbour.ts';
import styles from './option-editor.module.css';
import { newOption, type OptionDraft, valueOf } from './settings-draft.ts';

/** The options of a choice, in their order: what people read, and what is kept. */
export function OptionEditor({ options, refusals, onChange }: OptionEditorProps) {
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
  const about = [...refusals].filter(([field]) => field.startsWith(`${OPTIONS}[`));
  const aboutAll = wordsAbout(refusals, OPTIONS);
  return (
    <fieldset className={styles.options}>
      <legend>Options</legend>
      <div className={styles.optionHead} aria-hidden="true">
        <span>What people read</span>
        <span>What is kept</span>
      </div>
      <ol ref={list}>
        {shown.map((option, index) => {
          const [field = '', message] = about.find(([each]) => each.startsWith(`${OPTIONS}[${index}]`)) ?? [];
          const isAboutLabel = field.endsWith('.label');
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
                  data-code
                  value={valueOf(option)}
                  onChange={({ target }) => change(option, { value: target.value })}
                />
                <IconButton
                  icon="close"
                  label={`Remove option ${index + 1}`}
                  disabled={shown.length === 1}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget, 'input');
                    onChange(shown.filter((one) => one.id !== option.id));
                  }}
                />
              </div>
              {message !== undefined && <FieldError role="alert">{message}</FieldError>}
            </li>
          );
        })}
      </ol>
      {aboutAll !== null && <FieldError role="alert">{aboutAll}</FieldError>}
      <Button icon="plus" onClick={add}>
        Add option
      </Button>
    </fieldset>
  );
}

type OptionEditorProps = Readonly<{
  options: readonly OptionDraft[];
  refusals: Refusals;
  onChange: (options: readonly OptionDraft[]) => void;
}>;

// Before any input.
const EMPTY: OptionDraft = { id: 0, label: '', value: null };

const OPTIONS = 'type_config.options';
