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

/** What is known of a connection. */
interface Session {
  /** Names that a failed group was the first to use: the server may have prepared them or not. */
  readonly doubtful: Set<string>
  /**
   * What the server said of the rows of named statements. It stays so while they are prepared: the server refuses to run one whose rows
   * would be others.
   */
  readonly descriptions: Map<string, object>
  /** The server answers at a point of synchronisation. The driver puts one after each statement; a group has one at its end. */
  readonly unsynchronised: pg.Connection
  /** The same for statements whose rows are described already. */
  readonly undescribed: pg.Connection
}

const sessions = new WeakMap<pg.Connection, Session>()

function sessionOn(connection: pg.Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known
  const notSent = { value: () => undefined }
  const unsynchronised: pg.Connection = Object.create(connection, { sync: notSent })
  const undescribed: pg.Connection = Object.create(unsynchronised, { describe: notSent })
  const session: Session = {
    doubtful: new Set(),
    descriptions: new Map(),
    unsynchronised,
    undescribed,
  }
  sessions.set(connection, session)
  return session
}

interface Named {
  readonly name: string | undefined
  readonly query: DriverQuery
}

/** To the driver it is one query. Its methods are those that the driver calls. */
class StatementGroup implements DriverQuery {
  readonly #statements: Named[] = []
  #newNames: readonly string[] = []
  #descriptions: Map<string, object> | null = null
  /** How many statements have run. */
  #ran = 0
  #answered = 0

  add(config: pg.QueryConfig): Promise<pg.QueryResult<object>> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, answer: pg.QueryResult<object>): void => {
        this.#answered += 1
        if (error) reject(error)
        else resolve(answer)
      }
      const query = new pg.Query<object>(config, done)
      if (!isDriverQuery(query)) throw new TypeError('The driver handles messages in another way')
      this.#statements.push({ name: config.name, query })
    })
  }

  submit(connection: pg.Connection): void {
    const { stream, submittedNamedStatements, parsedStatements } = connection
    this.#newNames = this.#statements.flatMap(({ name }) =>
      name === undefined || name in submittedNamedStatements || name in parsedStatements
        ? []
        : [name],
    )
    const { doubtful, descriptions, unsynchronised, undescribed } = sessionOn(connection)
    this.#descriptions = descriptions
    stream.cork()
    for (const name of doubtful) connection.close({ type: 'S', name }, true)
    doubtful.clear()
    for (const { name, query } of this.#statements) {
      const rows = name === undefined ? undefined : descriptions.get(name)
      if (rows !== undefined) query.handleRowDescription(rows)
      query.submit(rows === undefined ? unsynchronised : undescribed)
    }
    connection.sync()
    stream.uncork()
    // A value that could not be written: what the server answers to the rest would be taken for answers to others.
    if (this.#answered > 0) stream.destroy(new Error('A statement could not be sent'))
  }

  handleRowDescription(message: object): void {
    const { name, query } = this.#statements[this.#ran] ?? {}
    if (name !== undefined) this.#descriptions?.set(name, message)
    query?.handleRowDescription(message)
  }

  handleDataRow(message: object): void {
    this.#statements[this.#ran]?.query.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#statements[this.#ran]?.query.handleCommandComplete(message, connection)
    this.#ran += 1
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const { query } of this.#statements) query.handleReadyForQuery(connection)
  }

  /** Those that have run before are answered. */
  handleError(error: unknown, connection: pg.Connection): void {
    const { doubtful, descriptions } = sessionOn(connection)
    for (const name of this.#newNames) {
      delete connection.submittedNamedStatements[name]
      descriptions.delete(name)
      doubtful.add(name)
    }
    for (const [index, { query }] of this.#statements.entries())
      if (index < this.#ran) query.handleReadyForQuery(connection)
      else query.handleError(error, connection)
  }
}
