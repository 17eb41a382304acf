import { fileURLToPath } from 'node:url';

/** Where the build puts the web app: beside the compiled service. */
export const WEB_APP = fileURLToPath(new URL('./web/', import.meta.url));
