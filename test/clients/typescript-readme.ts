export const TYPESCRIPT_README = new URL('../../clients/typescript/README.md', import.meta.url);

/** With what every example of the page begins. */
export const TYPESCRIPT_OPENING = `import { Almanac, period } from 'almanac-client';

const almanac = new Almanac({ address: 'http://127.0.0.1:3000', key: 'alm_pk_…' });
`;
