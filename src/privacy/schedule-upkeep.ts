/** Upkeep that runs until it is stopped. */
export type ScheduledUpkeep = Readonly<{ stop: () => Promise<void> }>;

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/**
 * Runs upkeep a minute after the start and then every hour: what is to be done once a day is done once, whichever process
 * comes first. Stopping waits for a run that is under way.
 */
export function scheduleUpkeep(run: () => Promise<void>): ScheduledUpkeep {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const after = (delayMs: number) => {
    timer = setTimeout(() => {
      running = run().finally(() => {
        if (!isStopped) after(EVERY_MS);
      });
    }, delayMs);
    timer.unref();
  };
  after(FIRST_AFTER_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
