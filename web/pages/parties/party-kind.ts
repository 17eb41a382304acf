/** What a party is to the organisation, as the API calls it in its paths. */
export type PartyKind = 'customer' | 'vendor';
