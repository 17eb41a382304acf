import { alertWork, tieOutWork } from './alerts/check-work.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { PlatformDoor } from './db/platform.ts';
import type { TenantWriter } from './db/tenant.ts';
import { deliveryWork } from './events/webhooks/delivery-work.ts';
import { openMailer } from './mail/mailer.ts';
import { OrganizationWorker } from './organization-worker.ts';
import { reportWork } from './reports/sending/report-work.ts';
import { serviceAddress } from './service-address.ts';
import { webhookRules } from './webhook-rules.ts';

type Surroundings = Readonly<{
  config: Config;
  clock: () => Date;
  logger: Readonly<{ warn: (details: object, words: string) => void }>;
}>;

/** The doors that the work goes through, and the changes that are made through them. */
export type WorkDoors = Readonly<{
  platform: PlatformDoor;
  changes: Changes;
  /** For what is noted of deliveries. */
  openTenant: (organizationId: string) => TenantWriter;
  /** For questions, which wait in the same lane as those of callers; a signal ends them. */
  openForQuestions: (organizationId: string, signal: AbortSignal | null) => TenantWriter;
}>;

/** Starts the work that organisations have besides requests: the delivery of events, the checks of alerts and of documents, and reports by mail. */
export function startWork(
  { platform, changes, openTenant, openForQuestions }: WorkDoors,
  { config, clock, logger }: Surroundings,
): Readonly<{ stop: () => Promise<void> }> {
  const failing = (what: string) => (failure: unknown) =>
    logger.warn({ failure }, `${what}; there will be another try`);
  const sending = new Set<Promise<unknown>>();
  const mail = openMailer(config.mail, {
    inBackground: (work) => {
      const quiet = work
        .catch((failure: unknown) => logger.warn({ failure }, 'a message failed'))
        .finally(() => sending.delete(quiet));
      sending.add(quiet);
    },
    noteFailure: (words) => logger.warn(words, 'a message could not be sent'),
  });
  // Connections of its own to the mail server, so that nobody's link to a new password waits for reports.
  const mailOfReports = openMailer(config.mail, {
    inBackground: () => undefined,
    noteFailure: () => undefined,
  });
  const checking = {
    platform,
    openForQuestions,
    clock,
    address: serviceAddress(config),
    mail,
    onChecked: (organizationId: string) => changes.announce(organizationId),
  };
  const delivery = new OrganizationWorker(
    deliveryWork({
      platform,
      openTenant,
      rules: webhookRules(config),
      clock,
      onFailure: failing('events could not be delivered'),
    }),
  );
  const alerts = new OrganizationWorker(
    alertWork('alerts', { ...checking, onFailure: failing('alerts could not be checked') }),
  );
  const failedAlerts = new OrganizationWorker(
    alertWork('failed_alerts', { ...checking, onFailure: failing('an alert failed again') }),
  );
  const tieOuts = new OrganizationWorker(
    tieOutWork({ ...checking, onFailure: failing('documents could not be checked') }),
  );
  const reports = new OrganizationWorker(
    reportWork({
      platform,
      openTenant,
      openForQuestions,
      mail: mailOfReports,
      address: serviceAddress(config),
      clock,
      onFailure: failing('a report could not be sent'),
    }),
  );
  const workers = [delivery, alerts, failedAlerts, tieOuts, reports];
  for (const worker of workers) worker.start();
  const stopListening = changes.listen(() => {
    alerts.wake();
    delivery.wake();
  });
  return {
    stop: async () => {
      stopListening();
      await Promise.all(workers.map(async (worker) => await worker.stop()));
      mail.stop();
      await Promise.all(sending);
      mail.close();
      mailOfReports.close();
    },
  };
}
