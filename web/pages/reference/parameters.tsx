import { SectionHeading } from '../../parts/section-heading.tsx';
import type { Parameter } from './document.ts';
import { FieldRow } from './fields.tsx';
import styles from './parameters.module.css';
import type { Schemas } from './schema.ts';

/** The parameters in the address and in the headers. */
export function Parameters({
  parameters,
  schemas,
}: Readonly<{ parameters: readonly Parameter[]; schemas: Schemas }>) {
  return PLACES.map(({ place, heading }) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return null;
    return (
      <section key={place}>
        <SectionHeading spaced>{heading}</SectionHeading>
        <ul className={styles.fields}>
          {here.map(({ name, required = false, schema, description, example }) => (
            <FieldRow
              key={name}
              name={name}
              isRequired={required}
              schema={{
                ...schema,
                ...(description === undefined ? {} : { description }),
                ...(example === undefined ? {} : { examples: [example] }),
              }}
              schemas={schemas}
            />
          ))}
        </ul>
      </section>
    );
  });
}

const PLACES = [
  { place: 'path', heading: 'In the path' },
  { place: 'query', heading: 'In the query' },
  { place: 'header', heading: 'In the headers' },
] as const;
