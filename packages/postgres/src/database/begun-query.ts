import pg from 'pg'

/**
 * Sends a statement together with what begins its transaction: one message, and one answer. When the beginning fails, the server leaves
 * the statement out. After a failure, the driver may take the statement for parsed that is not, so the connection
 * has to be closed.
 */
export function begunQuery(
  client: pg.ClientBase,
  beginning: string,
  config: pg.QueryConfig,
): Promise<pg.QueryResult<object>> {
  return new Promise((resolve, reject) => {
    // The driver gives an array for several results, although its types do not say so.
    const done = (error: Error | undefined, answer: unknown): void => {
      if (error) reject(error)
      else resolve((answer as readonly [unknown, pg.QueryResult<object>])[1])
    }
    const query = new pg.Query<object>(config, done)
    const { submit } = query
    query.submit = (connection) => {
      const { stream } = connection
      stream.cork()
      connection.parse({ name: '', text: beginning, types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
      const refused = submit.call(query, connection)
      stream.uncork()
      return refused
    }
    client.query(query)
  })
}
