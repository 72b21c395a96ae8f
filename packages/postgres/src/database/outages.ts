import { NO_ROOM_CODES, NoSpaceLeft, StoreUnavailable } from '@holdfast/core/rules'

/** Node's error codes for connections that fail, break or time out. */
const BROKEN =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/**
 * SQLSTATEs of a server that is stopping, starting, out of connections, or takes no writes: connection exceptions, too many
 * connections, the shutdowns, and read_only_sql_transaction. The last comes from a standby that a failover led to, and from a
 * database that its provider lets nobody write to until there is room again. 57014 is none: searches end their own statements.
 */
const AWAY = /^(08\w{3}|25006|53300|57P0[1-5])$/
/** The driver reports these without a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLSTATE disk_full. */
const FULL = '53100'

/** Throws a failure of the database itself as `StoreUnavailable` or `NoSpaceLeft`; other errors as they are. */
export function throwOutage(error: unknown): never {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  if (code === FULL || NO_ROOM_CODES.has(code))
    throw new NoSpaceLeft(`The database is full: ${message}`, { cause: error })
  if (BROKEN.test(code) || AWAY.test(code) || AWAY_MESSAGE.test(message))
    throw new StoreUnavailable(`The database does not answer: ${message || code}`, { cause: error })
  throw error
}

/**
 * The same for a connection that could not be opened. Then SQLSTATE 55000 says that the database takes none; of a statement it
 * says something else.
 */
export function throwUnconnected(error: unknown): never {
  if (codeOf(error) !== '55000') throwOutage(error)
  throw new StoreUnavailable('The database accepts no connections', { cause: error })
}

function codeOf(error: unknown): string {
  // Node tries all addresses of a name, and reports all failures together.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
