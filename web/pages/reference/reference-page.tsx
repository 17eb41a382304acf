import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { openApi } from './queries.ts';
import styles from './reference.module.css';

/** Every operation of the API, from the document that describes it. */
export function ReferencePage() {
  const { data, error, refetch } = useQuery(openApi);
  return (
    <>
      <PageHeader
        title="API reference"
        description={
          <>
            Every operation, by subject. What each takes and answers is in the{' '}
            <a href="/api/openapi.json">OpenAPI document</a>.
          </>
        }
      />
      {error !== null && <FailureState failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="24rem" />}
      {data?.map(({ name, description, operations }) => (
        <section key={name} className={styles.subject}>
          <h2>{name}</h2>
          <p className={styles.about}>{description}</p>
          <ul className={styles.operations}>
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className={styles.operation}>
                <code className={styles.method}>{method}</code>
                <code className={styles.path}>{path}</code>
                <span className={styles.summary}>{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
