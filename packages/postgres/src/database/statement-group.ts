import pg from 'pg'

declare module 'pg' {
  /** Texts of the statements that were sent to be prepared, and of those that the server has prepared, by name. */
  interface Connection {
    readonly submittedNamedStatements: Record<string, string>
    readonly parsedStatements: Record<string, string>
  }
}

/** What the driver calls of a query, with the messages of the server. */
interface DriverQuery extends pg.Submittable {
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: unknown, connection: pg.Connection): void
}

const HANDLERS = [
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleReadyForQuery',
  'handleError',
]

const isDriverQuery = (query: pg.Submittable): query is DriverQuery =>
  HANDLERS.every((name) => name in query)

/**
 * Sends statements in one message, which the server answers at once: one write, and each side wakes up once. When one
 * fails, the server leaves out the rest. Each statement needs a name or values.
 */
export function sendGroup(
  client: pg.ClientBase,
  configs: readonly pg.QueryConfig[],
): readonly Promise<pg.QueryResult<object>>[] {
  const group = new StatementGroup()
  const answers = configs.map((config) => group.add(config))
  client.query(group)
  return answers
}

/** Names that a failed group was the first to use: the server may have prepared them or not. */
const doubtful = new WeakMap<pg.Connection, ReadonlySet<string>>()

/** To the driver it is one query. Its methods are those that the driver calls. */
class StatementGroup implements DriverQuery {
  readonly #queries: DriverQuery[] = []
  readonly #names: string[] = []
  #newNames: readonly string[] = []
  /** How many statements have run. */
  #ran = 0
  #answered = 0

  add(config: pg.QueryConfig): Promise<pg.QueryResult<object>> {
    if (config.name !== undefined) this.#names.push(config.name)
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, answer: pg.QueryResult<object>): void => {
        this.#answered += 1
        if (error) reject(error)
        else resolve(answer)
      }
      const query = new pg.Query<object>(config, done)
      if (!isDriverQuery(query)) throw new TypeError('The driver handles messages in another way')
      this.#queries.push(query)
    })
  }

  submit(connection: pg.Connection): void {
    const { stream, submittedNamedStatements, parsedStatements } = connection
    this.#newNames = this.#names.filter(
      (name) => !(name in submittedNamedStatements || name in parsedStatements),
    )
    // The server answers at a point of synchronisation. The driver puts one after each statement; a group has one at its end.
    const unsynchronised: pg.Connection = Object.create(connection, {
      sync: { value: () => undefined },
    })
    stream.cork()
    for (const name of doubtful.get(connection) ?? []) connection.close({ type: 'S', name }, true)
    doubtful.delete(connection)
    for (const query of this.#queries) query.submit(unsynchronised)
    connection.sync()
    stream.uncork()
    // A value that could not be written: what the server answers to the rest would be taken for answers to others.
    if (this.#answered > 0) stream.destroy(new Error('A statement could not be sent'))
  }

  handleRowDescription(message: object): void {
    this.#queries[this.#ran]?.handleRowDescription(message)
  }

  handleDataRow(message: object): void {
    this.#queries[this.#ran]?.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#queries[this.#ran]?.handleCommandComplete(message, connection)
    this.#ran += 1
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
  }

  /** Those that have run before are answered. */
  handleError(error: unknown, connection: pg.Connection): void {
    for (const name of this.#newNames) delete connection.submittedNamedStatements[name]
    doubtful.set(connection, new Set([...(doubtful.get(connection) ?? []), ...this.#newNames]))
    for (const [index, query] of this.#queries.entries())
      if (index < this.#ran) query.handleReadyForQuery(connection)
      else query.handleError(error, connection)
  }
}
