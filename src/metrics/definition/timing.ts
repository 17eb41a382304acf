/**
 * When the facts of a measure count: those that fall in the period (flow), all up to and including its last day, added up
 * from the beginning (balance), or what is so on the last day, looked up for that day alone (state).
 */
export type Timing = 'flow' | 'balance' | 'state';
