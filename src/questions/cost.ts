/** How many tokens of the rate limit so many questions cost, which one request asks. */
export function tokensFor(questions: number): number {
  return Math.ceil(questions / QUESTIONS_PER_TOKEN);
}

const QUESTIONS_PER_TOKEN = 10;

/** How many a statement costs. */
export const STATEMENT_TOKENS = 5;
