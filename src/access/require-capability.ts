import { AlmanacError } from '../errors.ts';
import type { Capability } from './capability.ts';

/** Throws FORBIDDEN_CAPABILITY, naming it, unless the caller has the capability. */
export function requireCapability(
  { capabilities }: Readonly<{ capabilities: ReadonlySet<Capability> }>,
  capability: Capability,
): void {
  if (capabilities.has(capability)) return;
  throw new AlmanacError('FORBIDDEN_CAPABILITY', `This needs the capability ${capability}.`, {
    detail: { capability },
  });
}
