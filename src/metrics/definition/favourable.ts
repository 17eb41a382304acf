/** Which way of a number is good news, as far as one can say so of any business. */
export const FAVOURABLE = ['up', 'down', 'neither'] as const;
export type Favourable = (typeof FAVOURABLE)[number];
