import type { DatabaseState, DiskRoom } from '../../ports/installation/machinery.ts'
import type { QueueCounts } from '../../ports/jobs/job-records.ts'
import type { Domain } from '../../ports/ports.ts'
import type { StorageUse } from '../../ports/store/quotas.ts'
import type { RegistrationStatus } from '../../ports/store/registrations.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** A figure, or that it could not be had: one part that fails hides no other. */
export type Figure<T> = { readonly kind: 'known'; readonly value: T } | { readonly kind: 'failed' }

/** How the installation is. Null where nothing tells it. */
export interface InstallationOverview {
  readonly program: {
    readonly version: string
    readonly runtime: string
    readonly workers: number
  } | null
  readonly database: Figure<DatabaseState> | null
  readonly disks: Figure<readonly DiskRoom[]> | null
  readonly jobs: Figure<QueueCounts> | null
  readonly stored: Figure<StorageUse>
  readonly accounts: Figure<number>
  readonly registrations: Figure<Readonly<Record<RegistrationStatus, number>>>
  /** What the operator can switch on, and whether it is. */
  readonly services: Readonly<
    Record<
      'mail' | 'registrar' | 'tables' | 'tableQuestions' | 'transfers' | 'archive' | 'thumbnails',
      boolean
    >
  >
}

/** How the installation is, for superusers (docs/specification/administration.md#overview). */
export const overviewUseCases = (domain: Domain) => ({
  overview: async (actor: Actor): Promise<InstallationOverview> => {
    requireSuperuser(actor)
    const { machinery, jobRecords, store, notifier, persistentIds } = domain
    const [database, disks, jobs, stored, accounts, registrations] = await Promise.all([
      machinery && figure(machinery.database()),
      machinery && figure(machinery.disks()),
      jobRecords && figure(jobRecords.counts()),
      figure(storedIn(domain)),
      figure(store.read(async (unit) => (await unit.accounts.page(FIRST_ACCOUNT)).total)),
      figure(
        store.read(async (unit) => ({
          pending: await unit.registrations.count('pending'),
          failing: await unit.registrations.count('failing'),
        })),
      ),
    ])
    const { version, runtime, workers } = machinery ?? {}
    const program =
      version === undefined || runtime === undefined || workers === undefined
        ? null
        : { version, runtime, workers }
    return {
      ...{ program, database, disks, jobs, stored, accounts, registrations },
      services: {
        mail: notifier !== null,
        registrar: persistentIds.registrar !== undefined,
        tables: domain.tabularIngest !== null,
        tableQuestions: domain.tableEngine !== null,
        transfers: domain.transfers !== null,
        archive: domain.versionArchive !== null,
        thumbnails: domain.images !== null,
      },
    }
  },
})

const FIRST_ACCOUNT = {
  words: [],
  order: { key: 'id', descending: false },
  limit: 1,
  offset: 0,
} as const

const figure = <T>(reading: Promise<T>): Promise<Figure<T>> =>
  reading.then(
    (value): Figure<T> => ({ kind: 'known', value }),
    (): Figure<T> => ({ kind: 'failed' }),
  )

const storedIn = ({ store }: Pick<Domain, 'store'>): Promise<StorageUse> =>
  store.read(async ({ collections, quotas }) => {
    const root = await collections.find({ kind: 'root' })
    if (root === null) return { bytes: 0, files: 0 }
    return quotas.use({ kind: 'collection', id: root.id })
  })
