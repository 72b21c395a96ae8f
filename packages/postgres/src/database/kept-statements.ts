/** The most statements at once: about twice as many as a server in daily use sends in a minute. */
const MOST = 300

/**
 * How long a statement is kept. Plans are made for tables of the size that they have then, and nothing tells an
 * embedded database that they have grown until it is maintained.
 */
const KEPT_MS = 10_000

interface Kept<Prepared> {
  readonly prepared: Prepared
  readonly until: number
}

/** Which statements a session keeps. */
export interface Keeping {
  /** The most at once. */
  readonly most?: number
  readonly milliseconds?: number
}

/** The statements that a session has prepared, by their text; the oldest first. */
export class KeptStatements<Prepared> {
  readonly #kept = new Map<string, Kept<Prepared>>()
  readonly #now: () => number
  readonly #most: number
  readonly #milliseconds: number

  constructor({
    now = () => performance.now(),
    most = MOST,
    milliseconds = KEPT_MS,
  }: Keeping & { readonly now?: () => number } = {}) {
    this.#now = now
    this.#most = most
    this.#milliseconds = milliseconds
  }

  /** Null when it has to be prepared, also when it was prepared too long ago. */
  get(sql: string): Prepared | null {
    const kept = this.#kept.get(sql)
    return kept === undefined || kept.until < this.#now() ? null : kept.prepared
  }

  /** Removes what has to go before the statement is prepared, and returns it. */
  makeRoom(sql: string): readonly Prepared[] {
    const [oldest] = this.#kept.keys()
    const old = this.#kept.has(sql) ? sql : this.#kept.size < this.#most ? undefined : oldest
    const removed = old === undefined ? undefined : this.#kept.get(old)
    if (old === undefined || removed === undefined) return []
    this.#kept.delete(old)
    return [removed.prepared]
  }

  keep(sql: string, prepared: Prepared): void {
    this.#kept.set(sql, { prepared, until: this.#now() + this.#milliseconds })
  }

  removeAll(): readonly Prepared[] {
    const all = [...this.#kept.values()].map(({ prepared }) => prepared)
    this.#kept.clear()
    return all
  }
}
