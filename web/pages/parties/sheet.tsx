import { type ReactNode, useId } from 'react';
import type { Field } from '../../custom-fields/field.ts';
import { classes } from '../../parts/classes.ts';
import styles from './sheet.module.css';

/** A page of a record: its parts one below the other, each with its heading at the side. */
export function Sheet({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.sheet}>{children}</div>;
}

export function SheetSection({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

/** The fields of a part, side by side as there is room: a list of what they say, or the controls of a form. */
export function SheetFields({ as: Element, children }: SheetFieldsProps) {
  return <Element className={styles.fields}>{children}</Element>;
}

type SheetFieldsProps = Readonly<{ as: 'dl' | 'div'; children: ReactNode }>;

/** A field; one of several lines takes the whole width. */
export function SheetEntry({ field, ...rest }: SheetEntryProps) {
  const isWide = field.type === 'long_text';
  return <div className={classes(styles.entry, isWide && styles.wide)} data-field={field.name} {...rest} />;
}

type SheetEntryProps = Readonly<{ field: Field; children: ReactNode; 'data-wrong'?: true | undefined }>;
