import { useId, useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { Schema } from './document.ts';
import styles from './fields.module.css';
import { Prose } from './prose.tsx';
import { formsOf, insideOf, limitWords, nameOfForm, type Schemas, typeWords } from './schema.ts';

/** The contents of a value: the fields of an object, of each item of a list, or of each of its forms. */
export function Value({ schema, schemas }: Readonly<{ schema: Schema; schemas: Schemas }>) {
  const { forms } = formsOf(schema, schemas);
  const [only] = forms;
  if (forms.length === 1 && only !== undefined) return <Form form={only} schemas={schemas} />;
  return forms.map((form, index) => {
    const name = nameOfForm(form, schemas);
    return (
      <div key={name} className={styles.form}>
        <p className={styles.formName}>
          {index === 0 ? 'Either' : 'Or'} <code>{name}</code>
        </p>
        <Form form={form} schemas={schemas} />
      </div>
    );
  });
}

function Form({ form, schemas }: Readonly<{ form: Schema; schemas: Schemas }>) {
  const inside = insideOf(form);
  if (inside === null) return null;
  if (inside.kind === 'each') {
    // The contents of a list are one level nearer, unless these are lists themselves.
    const { forms } = formsOf(inside.schema, schemas);
    const isNear = forms.every((each) => insideOf(each)?.kind === 'fields');
    return isNear ? (
      <>
        <p className={styles.formName}>{inside.what}:</p>
        <Value schema={inside.schema} schemas={schemas} />
      </>
    ) : (
      <ul className={styles.fields}>
        <FieldRow name={inside.what} isRequired={false} schema={inside.schema} schemas={schemas} />
      </ul>
    );
  }
  const { properties = {}, required = [] } = inside.form;
  return (
    <ul className={styles.fields}>
      {Object.entries(properties).map(([name, property]) => (
        <FieldRow
          key={name}
          name={name}
          isRequired={required.includes(name)}
          schema={property}
          schemas={schemas}
        />
      ))}
    </ul>
  );
}

/** A field: its name, type and meaning. Its contents are rendered when opened. */
export function FieldRow({ name, isRequired, schema, schemas }: FieldRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { forms, isNullable, description } = formsOf(schema, schemas);
  const isDeep = forms.some((form) => isOpenable(form, schemas));
  const [form] = forms;
  const known = forms.flatMap(({ enum: some = [] }) => some);
  const values = known.length > 0 && known.length <= MOST_VALUES ? known : undefined;
  const examples = schema.examples ?? form?.examples ?? [];
  const limits = forms.length === 1 && form !== undefined ? limitWords(form) : [];
  if (known.length > MOST_VALUES) limits.push(`one of ${known.length} values`);
  return (
    <li className={styles.field}>
      <p className={styles.line}>
        {isDeep ? (
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
            <code>{name}</code>
          </button>
        ) : (
          <code className={styles.name}>{name}</code>
        )}
        <span className={styles.type}>{typeWords({ forms, isNullable }, schemas)}</span>
        {isRequired && <Badge>required</Badge>}
      </p>
      {description !== undefined && (
        <p className={styles.about}>
          <Prose text={description} />
        </p>
      )}
      {values !== undefined && (
        <ul className={styles.values} aria-label={`Values of ${name}`}>
          {values.map((value) => (
            <li key={String(value)}>
              <code>{String(value)}</code>
            </li>
          ))}
        </ul>
      )}
      {(limits.length > 0 || (examples.length > 0 && values === undefined)) && (
        <p className={styles.small}>
          {limits.join(', ')}
          {limits.length > 0 && examples.length > 0 && values === undefined && '. '}
          {values === undefined && examples.length > 0 && (
            <>
              {'For example '}
              <code>{shortened(examples[0])}</code>
            </>
          )}
        </p>
      )}
      {isOpen && (
        <div id={id} className={styles.inside}>
          <Value schema={schema} schemas={schemas} />
        </div>
      )}
    </li>
  );
}

// The ids of all metrics are too many to list beside a parameter: the catalogue has them.
const MOST_VALUES = 30;

type FieldRowProps = Readonly<{ name: string; isRequired: boolean; schema: Schema; schemas: Schemas }>;

// A list of texts has said all with its type.
function isOpenable(form: Schema, schemas: Schemas): boolean {
  const inside = insideOf(form);
  if (inside === null) return false;
  if (inside.kind === 'fields') return true;
  const { forms } = formsOf(inside.schema, schemas);
  return forms.some((each) => insideOf(each) !== null || each.enum !== undefined);
}

function shortened(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
