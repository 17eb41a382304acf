/** The result of work, unless it takes longer: then it fails, and what the work still comes to is nobody's. */
export async function withDeadline<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    // The loser of a race that fails later is nobody's failure.
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
