import type { PostgresJobs } from '@holdfast/jobs-postgres'
import { type Database, storedTotals } from '@holdfast/postgres'
import { diskRoom } from '../machinery.ts'
import type { MetricSource } from './metrics-page.ts'

export interface MeasuredParts {
  readonly database: Database
  readonly jobs: Pick<PostgresJobs, 'records'>
  /** The folders that the server writes to, by name. */
  readonly folders: Readonly<Record<string, string>>
}

/** What the database, the queue and the disks say about themselves. */
export const installationMetrics = (parts: MeasuredParts): readonly MetricSource[] => [
  connections(parts),
  jobs(parts),
  storage(parts),
  disks(parts),
]

const connections = ({ database }: MeasuredParts): MetricSource => ({
  name: 'connections',
  read: async () => {
    const { busy, waiting } = database.usage()
    return [
      {
        name: 'holdfast_database_connections',
        help: 'Connections in use, and units of work that wait for one',
        type: 'gauge',
        samples: [
          { labels: { state: 'busy' }, value: busy },
          { labels: { state: 'waiting' }, value: waiting },
        ],
      },
    ]
  },
})

const jobs = ({ jobs: queue }: MeasuredParts): MetricSource => ({
  name: 'jobs',
  read: async () => {
    const { counts, lateSeconds } = await queue.records.counts()
    return [
      {
        name: 'holdfast_jobs',
        help: 'Background jobs of the installation by kind and state; failed ones are kept for 30 days',
        type: 'gauge',
        samples: counts.map(({ kind, state, count }) => ({
          labels: { kind, state },
          value: count,
        })),
      },
      {
        name: 'holdfast_jobs_late_seconds',
        help: 'For how long the job has been due that waits longest',
        type: 'gauge',
        samples: [{ value: lateSeconds }],
      },
    ]
  },
})

const storage = ({ database }: MeasuredParts): MetricSource => ({
  name: 'storage',
  read: async () => {
    const { bytes, files } = await storedTotals(database)
    return [
      {
        name: 'holdfast_stored_bytes',
        help: 'Bytes of all files of the repository',
        type: 'gauge',
        samples: [{ value: bytes }],
      },
      {
        name: 'holdfast_stored_files',
        help: 'Files of the repository',
        type: 'gauge',
        samples: [{ value: files }],
      },
    ]
  },
})

const disks = ({ folders }: MeasuredParts): MetricSource => ({
  name: 'disks',
  read: async () => {
    const samples = (await diskRoom(folders)).map(({ place, freeBytes }) => ({
      labels: { place },
      value: freeBytes,
    }))
    return [
      {
        name: 'holdfast_disk_free_bytes',
        help: 'Room on the disks that this server writes to',
        type: 'gauge',
        samples,
      },
    ]
  },
})
