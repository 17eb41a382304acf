import { fileURLToPath } from 'node:url';

/** The folder of the built web app: beside the compiled service. */
export const WEB_APP = fileURLToPath(new URL('./web/', import.meta.url));
