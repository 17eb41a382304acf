/** A program that asks to be connected. Its name is its own claim: nothing but the host of its address is known for sure. */
export type Client = Readonly<{
  /** `registered` with this service, or described by a document at the address that is its id. */
  kind: 'registered' | 'document';
  id: string;
  name: string;
  redirectUris: readonly string[];
}>;
