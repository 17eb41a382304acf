import type { Values } from '../api/metrics.ts';
import { dataStamp } from '../format/data-stamp.ts';
import { useMe } from '../session/use-me.ts';
import { Quiet } from './quiet.tsx';

/** The state of the data that the numbers of a page are of; nothing where the data changed while they were read. */
export function DataVersion({ values }: Readonly<{ values: Values | undefined }>) {
  const { organization } = useMe();
  if (values === undefined || values.dataVersion === null) return null;
  return (
    <Quiet small>{dataStamp(values.dataVersion, values.meta.computedAt, organization.time_zone)}.</Quiet>
  );
}
