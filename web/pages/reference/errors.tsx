import { SectionHeading } from '../../parts/section-heading.tsx';
import type { OperationObject, ResponseObject } from './document.ts';
import styles from './errors.module.css';
import { formsOf, type Schemas } from './schema.ts';

/** The errors of an operation, by status: codes for programs, and their meaning. */
export function Errors({
  responses,
  schemas,
}: Readonly<{ responses: OperationObject['responses']; schemas: Schemas }>) {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 300);
  return (
    <section>
      <SectionHeading spaced>Other answers</SectionHeading>
      <ul className={styles.errors}>
        {errors.map(([status, response]) => (
          <li key={status} className={styles.error}>
            <span className={styles.status}>{status}</span>
            <dl className={styles.codes}>
              {codesOf(response, schemas).map(({ code, meaning }) => (
                <div key={code}>
                  {code !== '' && (
                    <dt>
                      <code>{code}</code>
                    </dt>
                  )}
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The registry of errors says of each code what it means, and lists both in the same order.
function codesOf({ content, description }: ResponseObject, schemas: Schemas) {
  const schema = content?.['application/json']?.schema;
  const [form] = schema === undefined ? [] : formsOf(schema, schemas).forms;
  const error = form?.properties?.['error']?.properties;
  const codes = error?.['code']?.enum ?? [];
  const meanings = error?.['message']?.examples ?? [];
  if (codes.length === 0) return [{ code: '', meaning: description }];
  return codes.map((code, index) => {
    const meaning = meanings[index];
    return { code: String(code), meaning: typeof meaning === 'string' ? meaning : '' };
  });
}
