/** The changes that were committed through the doors of one pool, in this process. */
export class Changes {
  /** How many there were. */
  count = 0;
  readonly #listeners = new Set<(organizationId: string) => void>();

  /** Counts a change, and announces it. */
  add(organizationId: string): void {
    this.count += 1;
    this.announce(organizationId);
  }

  /** Lets listeners know that an organisation may have new events. */
  announce(organizationId: string): void {
    for (const hear of this.#listeners) hear(organizationId);
  }

  /** Calls `hear` after each change, until the function that it returns is called. Other processes' changes are not among them. */
  listen(hear: (organizationId: string) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }
}
