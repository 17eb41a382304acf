import { fileURLToPath } from 'node:url';

/** The folder of the built web app: beside the compiled service. */
export const WEB_APP = fileURLToPath(new URL('./web/', import.meta.url));

/** The folder of what the service serves to developers: guides, references, and code for spreadsheets. */
export const GUIDES = fileURLToPath(new URL('./guides/', import.meta.url));
