/** The most entries in the answer of a list that is not read page by page; its `total` counts all that there are. */
export const LIST_LIMIT = 500;
