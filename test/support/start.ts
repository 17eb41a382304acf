/** The instant at which every test clock starts. In Sydney it is 14:04 on the same day. */
export const START = '2026-11-20T03:04:05.678Z';
