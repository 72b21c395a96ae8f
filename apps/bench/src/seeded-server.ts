import type { BenchContext } from './bench.ts'
import { absolute, type Row } from './row.ts'
import { type Installation, openSite, type Site } from './seed/installation.ts'
import { type HoldfastServer, type Starting, startHoldfast } from './servers.ts'
import { release } from './system/owned.ts'
import { watchMemory } from './system/resident-memory.ts'
import type { Bucket } from './system/s3-server.ts'
import { temporaryFolder } from './system/temporary-folder.ts'

/** A server running on a seeded installation. */
export interface SeededServer<Seeded> {
  readonly site: Site
  readonly server: HoldfastServer
  readonly token: string
  readonly seeded: Seeded
}

const MEMORY_TARGET = { kind: 'atMost', value: 64 } as const

/** An empty installation with its own folder and database, open in this process. */
export const withInstallation = <T>(
  { postgres, synced = false }: Pick<BenchContext, 'postgres'> & Pick<Site, 'synced'>,
  use: (installation: Installation, site: Site) => Promise<T>,
): Promise<T> =>
  withDatabase({ synced, url: async () => (await postgres?.database()) ?? null }, use)

/** The same in a database that is kept for the next run, where one is named; the seed may then be there. */
export const withKept = <T>(
  { postgres, kept }: Pick<BenchContext, 'postgres' | 'kept'>,
  name: string,
  use: (installation: Installation, site: Site) => Promise<T>,
): Promise<T> =>
  withDatabase(
    {
      synced: false,
      url: async () => {
        if (postgres === null) return null
        return kept === null ? postgres.database() : postgres.keptDatabase(`${kept}_${name}`)
      },
    },
    use,
  )

async function withDatabase<T>(
  { synced, url }: { readonly synced: boolean; readonly url: () => Promise<string | null> },
  use: (installation: Installation, site: Site) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('site')
  try {
    const databaseUrl = await url()
    const site: Site = { dataFolder: folder.path, databaseUrl, bucket: null, synced }
    const installation = await openSite(site)
    try {
      return await use(installation, site)
    } finally {
      await installation.close()
    }
  } finally {
    await release(folder)
  }
}

/**
 * Seeds an installation, then runs the real server on it. The folder is removed afterwards; it holds the
 * objects unless a bucket is given.
 */
export const withServer = <Seeded, T>(
  context: BenchContext & { readonly bucket?: Bucket | null } & Pick<Starting, 'settings'>,
  seed: (installation: Installation) => Promise<Seeded>,
  use: (scene: SeededServer<Seeded>) => Promise<T>,
): Promise<T> =>
  withSite(context, seed, async (place) => {
    context.say('  measuring')
    return whileRunning(place.site, context, (server) => use({ ...place, server }))
  })

/** Seeds an installation on which servers can be started. */
export async function withSite<Seeded, T>(
  {
    postgres,
    say,
    bucket = null,
  }: Pick<BenchContext, 'postgres' | 'say'> & { readonly bucket?: Bucket | null },
  seed: (installation: Installation) => Promise<Seeded>,
  use: (place: Omit<SeededServer<Seeded>, 'server'>) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('site')
  try {
    const databaseUrl = postgres === null ? null : await postgres.database()
    const site: Site = { dataFolder: folder.path, databaseUrl, bucket }
    say('  seeding')
    return await use({ site, ...(await seeding(site, seed)) })
  } finally {
    await release(folder)
  }
}

/** Runs a server on a site while it is used. */
export async function whileRunning<T>(
  site: Site,
  starting: Starting,
  use: (server: HoldfastServer) => Promise<T>,
): Promise<T> {
  const server = await startHoldfast(site, starting)
  try {
    return await use(server)
  } catch (cause) {
    throw new Error(`End of the server log:\n${await server.logTail()}`, { cause })
  } finally {
    await release(server)
  }
}

async function seeding<Seeded>(site: Site, seed: (installation: Installation) => Promise<Seeded>) {
  const installation = await openSite(site)
  try {
    return { seeded: await seed(installation), token: installation.token }
  } finally {
    await installation.close()
  }
}

/** Runs `work` and watches the memory of the server; the row is null when the system does not provide it. */
export async function watchingMemory<T>(
  name: string,
  { pid }: Pick<HoldfastServer, 'pid'>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: Row | null }> {
  const watch = await watchMemory(pid)
  try {
    const result = await work()
    const use = watch.stop()
    if (use === null) return { result, memory: null }
    const note = `idle ${use.idle.toFixed(0)} MiB; first half +${use.firstHalf.toFixed(0)}, second half +${use.secondHalf.toFixed(0)}`
    const ours = [use.peak]
    const memory = absolute({
      name: `memory: ${name}`,
      unit: 'MiB',
      ours,
      target: MEMORY_TARGET,
      note,
    })
    return { result, memory }
  } finally {
    watch.stop()
  }
}
