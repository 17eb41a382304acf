import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FailureNote } from '../parts/failure-state.tsx';
import { Icon } from '../parts/icon.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { useLabelWords } from '../session/label-words.ts';
import type { Command } from './command.ts';
import styles from './find.module.css';
import { FindHint } from './find-hint.tsx';
import { FindOption } from './find-option.tsx';
import type { Option } from './found.ts';
import { NothingFound } from './nothing-found.tsx';
import { useFound } from './use-found.ts';
import { earlyKeys } from './wish.ts';

/** The field, and below it what was found: a combobox, in which the focus stays in the field. */
export function Find({ commands, onChoose }: FindProps) {
  const [text, setText] = useState(earlyKeys);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const say = useLabelWords();
  const { groups, isPending, failure } = useFound(text, commands);
  const options = groups.flatMap((group) => group.options);
  const place = Math.max(
    0,
    options.findIndex((option) => option.id === chosen),
  );
  const active = options[place];
  const move = (to: number): void => {
    const next = options[(to + options.length) % options.length];
    if (next === undefined) return;
    setChosen(next.id);
    document.getElementById(`${id}-${options.indexOf(next)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(place + 1),
      ArrowUp: () => move(place - 1),
      Enter: () => active !== undefined && onChoose(active, event.ctrlKey || event.metaKey),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const isNothing = options.length === 0 && !isPending && failure === null;
  return (
    <div className={styles.find}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Search pages, records and actions"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${place}`}
          aria-autocomplete="list"
          placeholder="Search pages, records and actions"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={press}
        />
      </div>
      <div
        ref={list}
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
      >
        {groups.map(({ title, options: ofGroup }) => (
          <div key={title} role="group" aria-label={say(title)}>
            <div className={styles.group} aria-hidden="true">
              {say(title)}
            </div>
            {ofGroup.map((option) => (
              <FindOption
                key={option.id}
                id={`${id}-${options.indexOf(option)}`}
                option={option}
                isActive={option === active}
                onPoint={() => setChosen(option.id)}
                onChoose={(isForNewTab) => onChoose(option, isForNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNote failure={failure} />
        </div>
      )}
      {isNothing && <NothingFound text={text} onTry={setText} />}
      <VisuallyHidden as="p">
        <span role="status">{isPending ? 'Searching' : countOf(options.length)}</span>
      </VisuallyHidden>
      <FindHint isPending={isPending} />
    </div>
  );
}

type FindProps = Readonly<{
  commands: readonly Command[];
  onChoose: (option: Option, isForNewTab: boolean) => void;
}>;

function countOf(count: number): string {
  return count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`;
}
