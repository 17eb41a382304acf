const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LENGTH = 63;

/** Whether a text can be the slug of an organisation: 1 to 63 of a-z, 0-9 and single hyphens between them. */
export function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= LENGTH;
}

/** A slug made of a name: `Café Zoë Pty Ltd` is `cafe-zoe-pty-ltd`. A name that has none of these letters is `organization`. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const slug = words.slice(0, LENGTH).replace(/-$/, '');
  return slug === '' ? 'organization' : slug;
}
