import type { Config } from './config.ts';
import type { DestinationRules } from './events/webhooks/destination.ts';

/** Which addresses the webhooks of this service may have. Outside development they begin with `https://`. */
export function webhookRules({
  secureCookies,
  allowsPrivateWebhooks,
}: Pick<Config, 'secureCookies' | 'allowsPrivateWebhooks'>): DestinationRules {
  return { allowsHttp: !secureCookies, allowsPrivate: allowsPrivateWebhooks };
}
