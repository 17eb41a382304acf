import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Code } from '../../parts/code.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { accessWords } from './access-words.ts';
import { curlOf } from './curl.ts';
import type { Content } from './document.ts';
import { Errors } from './errors.tsx';
import { exampleOf } from './example.ts';
import { Value } from './fields.tsx';
import { Method } from './method.tsx';
import styles from './operation-page.module.css';
import { Parameters } from './parameters.tsx';
import { Prose } from './prose.tsx';
import { type Operation, reference } from './queries.ts';
import type { Schemas } from './schema.ts';

const route = getRouteApi('/open/reference/$operation');

/** All that there is to know of one operation. */
export function OperationPage() {
  const { operation: id } = route.useParams();
  const { data } = useQuery(reference);
  if (data === undefined) return null;
  const operation = data.operations.get(id);
  if (operation === undefined) {
    return (
      <>
        <PageHeader title="No such operation" above={<Back />} />
        <EmptyState title={`We don’t recognise the operation ${id}`}>
          It may have been renamed. Look in the list.
        </EmptyState>
      </>
    );
  }
  return <OperationDetails key={id} operation={operation} schemas={data.schemas} />;
}

function OperationDetails({ operation, schemas }: Readonly<{ operation: Operation; schemas: Schemas }>) {
  const { method, path, summary, subject, object } = operation;
  const { description, parameters = [], requestBody, responses } = object;
  const answer = responses['200'];
  const answerSchema = answer?.content?.['application/json']?.schema;
  return (
    <article>
      <PageHeader
        title={summary}
        above={<Back />}
        description={description === undefined ? undefined : <Prose text={description} />}
      />
      <p className={styles.address}>
        <Method method={method} />
        <code>{path}</code>
        <span className={styles.subject}>{subject}</span>
      </p>
      <div className={styles.columns}>
        <div className={styles.description}>
          <section>
            <SectionHeading spaced>Who may call it</SectionHeading>
            <p className={styles.access}>
              <Icon name="key" />
              {accessWords(object)}
            </p>
          </section>
          <Parameters parameters={parameters} schemas={schemas} />
          {requestBody !== undefined && (
            <section>
              <SectionHeading spaced>Body</SectionHeading>
              {requestBody.required !== true && <p className={styles.about}>Optional.</p>}
              <Bodies content={requestBody.content} schemas={schemas} />
            </section>
          )}
          {answer !== undefined && (
            <section>
              <SectionHeading spaced>Answer</SectionHeading>
              <p className={styles.about}>
                <Prose text={answer.description} />
              </p>
              {answerSchema !== undefined && <Value schema={answerSchema} schemas={schemas} />}
            </section>
          )}
          <Errors responses={responses} schemas={schemas} />
        </div>
        <div className={styles.examples}>
          <Code label="Request" text={curlOf(operation, schemas, location.origin)} />
          {answerSchema !== undefined && (
            <Code label="Answer, 200" text={JSON.stringify(exampleOf(answerSchema, schemas), null, 2)} />
          )}
        </div>
      </div>
    </article>
  );
}

function Back() {
  return (
    <Link to="/reference" search={(before) => before}>
      API reference
    </Link>
  );
}

function Bodies({ content, schemas }: Readonly<{ content: Content; schemas: Schemas }>) {
  const bodies = Object.entries(content);
  return bodies.map(([type, { schema }]) => (
    <div key={type} className={styles.body}>
      {(bodies.length > 1 || type !== 'application/json') && (
        <p>
          <code>{type}</code> {schema.description}
        </p>
      )}
      {type === 'application/json' && <Value schema={schema} schemas={schemas} />}
    </div>
  ));
}
