/**
 * The results of statements that were sent without waiting for one another. Fails with the failure of the first one, and only
 * after all have ended: none may still run when their transaction is rolled back.
 */
export async function allOf<const Sent extends readonly Promise<unknown>[]>(
  sent: Sent,
): Promise<ResultsOf<Sent>> {
  const results = await Promise.allSettled(sent);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as ResultsOf<Sent>;
}

type ResultsOf<Sent extends readonly Promise<unknown>[]> = { [Place in keyof Sent]: Awaited<Sent[Place]> };
