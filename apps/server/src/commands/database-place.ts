import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConfiguration } from '../configuration.ts'
import { placeOf } from '../database-failure.ts'
import { StartFailure } from '../start-failure.ts'
import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The place that a command is about to change. */
export interface Place {
  /** Completes "add user ada to ...". */
  readonly name: string
  /** `missing` if the database would be created. */
  readonly state: 'there' | 'missing'
}

/** The database that a command works on. A database on a server is only checked when it is opened. */
export async function databasePlace(database: DatabaseConfiguration): Promise<Place> {
  const there = database.kind === 'server' || (await exists(join(database.folder, 'PG_VERSION')))
  return { name: `the database ${placeOf(database)}`, state: there ? 'there' : 'missing' }
}

/**
 * Prints what is about to be changed and asks for confirmation at a terminal. Throws `StartFailure` if the
 * answer is no. A script is not asked and continues, unless that would create a database: one created in the
 * wrong folder, or without the server's variables, would be used by no server.
 */
export async function confirm(
  what: string,
  { place, confirmed }: { readonly place: Place; readonly confirmed: boolean },
  { ask, complain }: Pick<Terminal, 'ask' | 'complain'>,
): Promise<void> {
  const sentence = `${what} to ${place.name}${place.state === 'there' ? '' : ', which does not exist yet'}`
  if (confirmed || (ask === null && place.state === 'there')) complain(`Adding ${sentence}.\n`)
  else if (ask === null) missing(place, 'or add --yes to make it')
  else if (!/^y(es)?$/i.test((await ask(`Add ${sentence}? [y/N] `)).trim()))
    throw new StartFailure('Nothing was changed.')
}

/** Throws `UsageError` if there is no database to work on. */
export function requireThere(place: Place): void {
  if (place.state === 'missing') missing(place, 'or start the server first')
}

function missing({ name }: Place, otherwise: string): never {
  throw new UsageError(
    `There is no ${name.replace(/^the /, '')}. Set DATABASE_URL or HOLDFAST_DATA as for the server, ${otherwise}.`,
  )
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
