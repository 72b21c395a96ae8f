import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migratedTemplate } from '@holdfast/postgres/testing'
import pg from 'pg'
import { startChild } from './child.ts'
import { freePort } from './free-port.ts'
import { own } from './owned.ts'
import { isExecutable, runProgram } from './run-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL server for the measurements. */
export interface PostgresServer {
  /** Creates a migrated database that is removed after the run, and returns its address. */
  database(): Promise<string>
  /** The address of a database that stays: the one that is there, or an empty one. */
  keptDatabase(name: string): Promise<string>
}

const INSTALLED = '/usr/lib/postgresql'

/** The server in `TEST_DATABASE_URL`, else a private one, else null. */
export async function findPostgres(): Promise<PostgresServer | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return serverAt(given)
  const programs = await newestPrograms()
  return programs === null ? null : serverAt(await startCluster(programs))
}

const serverAt = (url: string): PostgresServer => ({
  database: async () => {
    const name = `holdfast_bench_${randomBytes(6).toString('hex')}`
    const address = new URL(url)
    await execute(url, `create database ${name} template ${await migratedTemplate(url)}`)
    address.pathname = `/${name}`
    own({
      close: () => execute(url, `drop database if exists ${name} with (force)`),
      destroy: () => undefined,
    })
    return address.href
  },
  keptDatabase: async (name) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    const missing = await execute(address.href, 'select 1').then(
      () => false,
      () => true,
    )
    if (missing) await execute(url, `create database ${name}`)
    return address.href
  },
})

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function newestPrograms(): Promise<string | null> {
  const versions = await readdir(INSTALLED).catch(() => [])
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) {
    const folder = join(INSTALLED, version, 'bin')
    if (await isExecutable(join(folder, 'initdb'))) return folder
  }
  return null
}

/** Starts a cluster with default settings in a temporary folder. PostgreSQL refuses to run as root. */
async function startCluster(programs: string): Promise<string> {
  const { path } = await temporaryFolder('postgres')
  const account = await databaseAccount(path)
  const data = join(path, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await runProgram(join(programs, 'initdb'), init, account)
  const port = await freePort()
  await startChild({
    command: join(programs, 'postgres'),
    args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', path],
    log: join(path, 'postgres.log'),
    // Fast shutdown, which does not wait for clients.
    stopSignal: 'SIGINT',
    spawn: account,
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilAnswering(url)
  return url
}

async function databaseAccount(
  folder: string,
): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (kind: string) => Number(await runProgram('id', [kind, 'postgres']))
  const account = { uid: await idOf('-u'), gid: await idOf('-g') }
  await runProgram('chown', [`${account.uid}:${account.gid}`, folder])
  return account
}

const ATTEMPTS = 100
const PAUSE_MS = 100

async function waitUntilAnswering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await execute(url, 'select 1')
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
}
