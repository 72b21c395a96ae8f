import type { DatabaseConfiguration } from './configuration.ts'
import { StartFailure, systemCode } from './start-failure.ts'

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'there was no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  '28P01': 'the password was not accepted',
  '28000': 'the user was not accepted',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left to give',
  '57P03': 'it is starting up or shutting down',
}

/** The failure to report if the database cannot be opened: names its place, never the password. */
export function databaseFailure(database: DatabaseConfiguration, error: unknown): StartFailure {
  if (error instanceof StartFailure) return error
  const said = error instanceof Error ? error.message : String(error)
  const reason = REASONS[systemCode(error) ?? ''] ?? said
  return new StartFailure(`The database ${placeOf(database)} could not be opened: ${reason}.`, {
    cause: error,
  })
}

/** Where a database is, without its password: `in <folder>` or `<name> at <host>:<port>`. */
export function placeOf(database: DatabaseConfiguration): string {
  if (database.kind === 'embedded') return `in ${database.folder}`
  const { hostname, port, pathname } = new URL(database.url)
  const name = pathname.slice(1) || '(no name given)'
  return `${name} at ${hostname || 'localhost'}:${port || '5432'}`
}
