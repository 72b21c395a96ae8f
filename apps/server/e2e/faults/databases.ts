import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite, openPostgres } from '@holdfast/postgres'
import { prepareFolder } from '@holdfast/postgres/testing'
import { migratedDatabase } from '../fresh-database.ts'
import { type StartedServer, startServer } from '../started-server.ts'

export const TOKEN = 'superuser-of-the-fault-tests'

/** An installation that outlives its servers. */
export interface Place {
  readonly folder: string
  /** The settings that name its database; none for an embedded one. */
  readonly settings: Readonly<Record<string, string>>
  start(settings?: Readonly<Record<string, string>>): Promise<StartedServer>
  /** When `ask` works: an embedded database has one process at a time. */
  readonly askable: 'always' | 'whileStopped'
  /** Runs SQL on the database. */
  ask(sql: string): Promise<readonly object[]>
  /** Ends the last server, if it runs, and removes everything. */
  remove(): Promise<void>
}

/** Runs `rules` on the embedded database, and on a PostgreSQL server when there is one. */
export function onEachDatabase(
  what: string,
  rules: (where: string, place: () => Promise<Place>) => void,
): void {
  rules(`${what}, on the embedded database`, embedded)
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined) rules(`${what}, on PostgreSQL`, () => onServer(url))
  else
    console.log(
      `left out: ${what}, on PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm run e2e`,
    )
}

/** An installation on an embedded database, which is migrated already. */
export async function embedded(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-faults-'))
  await prepareFolder(join(folder, 'database'))
  const open = () => openPglite({ folder: join(folder, 'database') })
  return place({ folder, settings: {}, askable: 'whileStopped', open, drop: async () => undefined })
}

/**
 * An installation for rules that do not depend on the database: on PostgreSQL where it is there, as a start then takes
 * half of the processor.
 */
export function anywhere(): Promise<Place> {
  const url = process.env.TEST_DATABASE_URL
  return url === undefined ? embedded() : onServer(url)
}

/** An installation on a migrated database of a PostgreSQL server. */
export async function onServer(server: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-faults-'))
  const { url, drop } = await migratedDatabase(server)
  const open = () => openPostgres({ url, poolSize: 1 })
  return place({ folder, settings: { DATABASE_URL: url }, askable: 'always', open, drop })
}

interface Parts extends Pick<Place, 'folder' | 'settings' | 'askable'> {
  readonly open: () => ReturnType<typeof openPostgres>
  readonly drop: () => Promise<void>
}

function place({ folder, settings, askable, open, drop }: Parts): Place {
  let last: StartedServer | null = null
  return {
    folder,
    settings,
    askable,
    start: async (further = {}) => {
      last = await startServer({
        ...settings,
        HOLDFAST_DATA: folder,
        HOLDFAST_ADMIN_TOKEN: TOKEN,
        PORT: '0',
        // Each process takes seconds to start; tests about several ask for them.
        HOLDFAST_WORKERS: '1',
        ...further,
      })
      return last
    },
    ask: async (sql) => {
      const database = await open()
      try {
        return await database.execute(sql)
      } finally {
        await database.close()
      }
    },
    remove: async () => {
      await last?.kill()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
