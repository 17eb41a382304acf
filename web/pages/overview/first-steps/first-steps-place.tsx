import { useQuery } from '@tanstack/react-query';
import { useCode } from '../../../parts/use-code.ts';
import { isManager } from '../../../session/manager.ts';
import { useMe } from '../../../session/use-me.ts';
import { firstStepsQuery } from './queries.ts';

/** The place of the checklist: empty for members, and once it is hidden. Its code is loaded where it is shown. */
export function FirstStepsPlace() {
  const { data } = useQuery({ ...firstStepsQuery, enabled: isManager(useMe()) });
  const states = data?.steps ?? null;
  const code = useCode(load, states !== null);
  // A checklist that cannot be had is no loss to the figures below it.
  if (states === null || code === null) return null;
  return <code.FirstSteps states={states} />;
}

const load = async () => await import('./first-steps.tsx');
