import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { GuideBlocks } from './guide-blocks.tsx';
import styles from './guide-page.module.css';
import { GUIDES, type GuideName, isGuideName } from './guides.ts';

const route = getRouteApi('/signed-in/developers/start/$guide');

/** A guide to a first answer, from the file that programs read under `/docs/start`. */
export function GuidePage() {
  const { guide } = route.useParams();
  return isGuideName(guide) ? <ThisGuide name={guide} /> : <NoGuide />;
}

function ThisGuide({ name }: Readonly<{ name: GuideName }>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', name],
    queryFn: async () => (await GUIDES[name]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeader title={data?.title ?? 'Guide'} above={<ToDevelopers />} />
      {data !== undefined ? (
        <article className={styles.guide}>
          <GuideBlocks blocks={data.blocks} origin={location.origin} />
          <Quiet small>
            For programs: <a href={`/docs/start/${name}.md`}>this guide as Markdown</a>
          </Quiet>
        </article>
      ) : error === null ? (
        <Skeleton height="28rem" />
      ) : (
        <FailureState failure={error} title="The guide could not be loaded" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function NoGuide() {
  return (
    <>
      <PageHeader title="Guide not found" above={<ToDevelopers />} />
      <EmptyState
        title="There is no such guide"
        action={
          <ButtonLink to="/developers" variant="primary">
            All ways to a first answer
          </ButtonLink>
        }
      >
        It may have another name in this version.
      </EmptyState>
    </>
  );
}

function ToDevelopers() {
  return (
    <Link to="/developers" data-screen>
      Developers
    </Link>
  );
}
