import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Code } from '../../parts/code.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { MAKE_A_KEY } from '../settings/api-keys/search.ts';
import { OperationList } from './operation-list.tsx';
import { OperationSearch } from './operation-search.tsx';
import { findOperations, reference } from './queries.ts';
import styles from './reference-start.module.css';

const route = getRouteApi('/open/reference');

/** The basics of every request, and all operations. */
export function ReferenceStart() {
  const { data } = useQuery(reference);
  const { q = '' } = route.useSearch();
  const found = findOperations(data?.subjects ?? [], q);
  return (
    <>
      <PageHeader
        title="API reference"
        description="Metrics, records, imports and settings over HTTP. Members, keys and the audit log need a session. Read the basics, which apply to every request, then find the operation you need."
        actions={
          <a href="/api/openapi.json" download="almanac-openapi.json">
            Download the OpenAPI document
          </a>
        }
      />
      {q === '' && <Basics />}
      <div className={q === '' ? styles.apart : undefined}>
        <SectionHeading spaced>{q === '' ? 'All operations' : `Operations with “${q}”`}</SectionHeading>
      </div>
      <div className={styles.narrowSearch}>
        <OperationSearch text={q} />
      </div>
      <OperationList subjects={found} look="page" />
    </>
  );
}

function Basics() {
  const address = `${location.origin}/api`;
  return (
    <div className={styles.basics}>
      <section>
        <SectionHeading spaced>The first request</SectionHeading>
        <p>
          Requests and answers are JSON. Everything is below <code>{address}</code>. Programs come with an API
          key: owners and admins can <a href={MAKE_A_KEY}>make a key</a>, with what it may read and nothing
          more.
        </p>
        <Code
          label="A first request"
          text={[`curl '${address}/v1/metrics'`, '-H "Authorization: Bearer $ALMANAC_KEY"'].join(' \\\n  ')}
        />
      </section>
      <section>
        <SectionHeading spaced>Errors</SectionHeading>
        <p>
          The status says what kind of thing went wrong, <code>code</code> which one: programs may rely on it.
          The <code>message</code> is for people, and names the field. <code>Request-Id</code>, which every
          answer has, is what the log knows the request by.
        </p>
        <Code
          label="An error"
          text={JSON.stringify(
            {
              error: {
                code: 'INVALID_PERIOD',
                message: 'period: must be one of: mtd, qtd, …; "last_decade" is not',
              },
            },
            null,
            2,
          )}
        />
      </section>
      <section>
        <SectionHeading spaced>Limits, versions and caching</SectionHeading>
        <p>
          <code>RateLimit-Policy</code> says how many requests you have, <code>RateLimit</code> how many are
          left; over that it is 429, with <code>Retry-After</code>. What GET answers has an <code>ETag</code>:
          send it back as <code>If-None-Match</code>, and nothing is sent twice. Within <code>/v1</code>{' '}
          fields are added, and none removed or given another type.
        </p>
      </section>
    </div>
  );
}
