/**
 * The addresses that the development server passes on to the service, as a pattern for its proxy. The sources in the folder `api` have
 * addresses that begin in the same way.
 */
export const SERVICE_PATHS = String.raw`^/api/(?![^?]*\.tsx?(\?|$))`;
