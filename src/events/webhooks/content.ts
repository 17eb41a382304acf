import type { Capability } from '../../access/capability.ts';
import { requireName } from '../../access/form.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { FaultCollector, requireThat } from '../../invalid-request.ts';
import type { EventKind } from '../kinds.ts';
import { type DestinationRules, faultOfUrl } from './destination.ts';
import { needOf } from './maker.ts';
import type { Webhook } from './webhook.ts';

/** Who manages webhooks: a signed-in owner or admin. */
export type WebhookManager = Readonly<{ id: string; capabilities: ReadonlySet<Capability> }>;

/** What a manager decides of a webhook. */
export type WebhookContent = Pick<Webhook, 'name' | 'url' | 'kinds' | 'capabilities'>;

/** Throws INVALID_REQUEST for everything that is wrong with what is given of a webhook. */
export function requireContent(
  { name, url, kinds, capabilities }: Partial<WebhookContent>,
  rules: DestinationRules,
): void {
  const faults = new FaultCollector();
  if (name !== undefined) faults.read(() => requireName('name', name));
  if (url !== undefined)
    faults.read(() => {
      const fault = faultOfUrl(url, rules);
      requireThat('url', fault === null, fault ?? '');
    });
  if (kinds !== undefined && capabilities !== undefined)
    faults.read(() => {
      for (const kind of kinds) {
        const missing = capabilitiesFor(kind).find((needed) => !capabilities.includes(needed));
        requireThat('capabilities', missing === undefined, `must hold ${missing}, for ${kind}`);
      }
    });
  faults.requireNone();
}

/** The capabilities that events of these kinds need. */
export function neededBy(kinds: readonly EventKind[]): Capability[] {
  return [...new Set(kinds.flatMap(capabilitiesFor))];
}

function capabilitiesFor(kind: EventKind): readonly Capability[] {
  const need = needOf(kind);
  return need === 'manager' ? [] : need;
}

/** Throws FORBIDDEN_CAPABILITY where a manager would give a webhook more than they have. */
export function requireGrantable(capabilities: readonly Capability[], by: WebhookManager): void {
  for (const capability of capabilities) requireCapability(by, capability);
}
