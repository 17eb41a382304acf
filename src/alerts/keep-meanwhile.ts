/** How often a claim is extended while a step takes long: several times before it would end. */
export const KEEP_EVERY_MS = 10_000;

/**
 * Does what may take longer than a claim lasts (a wait for a connection, several statements, one that runs into its limit) and extends the claim
 * meanwhile. Whether it was lost all the same is seen by the next step, which extends it first.
 */
export async function keepMeanwhile<Result>(
  keep: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  let isKeeping = false;
  const extend = async (): Promise<void> => {
    if (isKeeping) return;
    isKeeping = true;
    await keep().catch(() => undefined);
    isKeeping = false;
  };
  const timer = setInterval(() => void extend(), KEEP_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
