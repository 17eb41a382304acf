import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Field, TextInput } from '../../parts/field.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { AddParts } from './add-parts.tsx';
import styles from './pack-editor.module.css';
import { PackOutput } from './pack-output.tsx';
import { textOfParts } from './pack-part.ts';
import { LONGEST_TITLE, type PackSearch, USUAL_TITLE } from './pack-search.ts';
import { PartList } from './part-list.tsx';
import { type EditedPart, keyed, useEditedParts } from './use-edited-parts.ts';

const route = getRouteApi('/signed-in/board-pack');

/** The parts and the title of a pack, and what can be made of it. Every step is in the address, so the button that leads back undoes it. */
export function PackEditor({ search }: Readonly<{ search: PackSearch }>) {
  const navigate = route.useNavigate();
  const [rows, setRows] = useEditedParts(search.parts);
  const change = (changed: readonly EditedPart[]): void => {
    setRows(changed);
    const parts = textOfParts(changed.map(({ part }) => part));
    void navigate({ search: (before) => ({ ...before, parts }), resetScroll: false });
  };
  return (
    <div className={styles.editor}>
      <div className={styles.parts}>
        <h2 className={styles.heading}>Parts</h2>
        <PartList parts={rows} onChange={change} />
        <div className={styles.more} data-screen>
          <AddParts count={rows.length} onAdd={(part) => change([...rows, ...keyed([part])])} />
          <Quiet small>
            Drag a part by its handle, or press space on the handle and move it with the arrow keys.
          </Quiet>
        </div>
      </div>
      <div className={styles.side}>
        <Title
          title={search.title}
          onChange={(title) =>
            void navigate({
              search: (before) => ({ ...before, title: title === '' ? undefined : title }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <PackOutput parts={rows.map(({ part }) => part)} search={search} />
      </div>
    </div>
  );
}

// What is typed is shown at once; the address follows.
function Title({ title = '', onChange }: TitleProps) {
  const [typed, setTyped] = useState(title);
  return (
    <Field label="Title of the cover" optional>
      {(control) => (
        <TextInput
          {...control}
          value={typed}
          maxLength={LONGEST_TITLE}
          placeholder={USUAL_TITLE}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value.trim());
          }}
        />
      )}
    </Field>
  );
}

type TitleProps = Readonly<{ title: string | undefined; onChange: (title: string) => void }>;
