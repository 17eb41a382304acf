/** The result of work, unless it takes longer: then it rejects, and a later result is ignored. */
export async function withDeadline<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    // A later rejection of the loser of the race is handled.
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
