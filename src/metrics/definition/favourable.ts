/** The favourable direction of a number, as far as it is the same for any business. */
export const FAVOURABLE = ['up', 'down', 'neither'] as const;
export type Favourable = (typeof FAVOURABLE)[number];
