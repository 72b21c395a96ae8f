import type { VersionNumber } from '../versions/version.ts'
import type { Bump } from '../versions/version-commands.ts'
import type { WorkflowRequest } from '../workflows/workflow-calls.ts'

/** Work that may happen after the answer. Every kind is safe to run twice. */
export type Job =
  /** Removes bytes whose records are gone; asks the database again before it does. */
  | {
      readonly kind: 'deleteObjects'
      readonly storageDriver: string
      readonly keys: readonly string[]
    }
  /** Removes reservations whose lease ran out, with their bytes. */
  | { readonly kind: 'sweepStagedObjects' }
  /** Verifies the files of a version that is being published, and publishes it. */
  | {
      readonly kind: 'finalizePublication'
      readonly datasetId: number
      readonly bump: Bump
      /** What was decided when the publication began; absent from jobs of earlier releases of the software. */
      readonly number?: VersionNumber
      /** When the publication began that is meant, in milliseconds: a later one is another's. */
      readonly since: number
      readonly publisher: { readonly accountId: number; readonly userName: string }
    }
  /** Tells the registrar how things stand with the identifier of a dataset, or of one that is gone. */
  | { readonly kind: 'registerPid'; readonly datasetId: number }
  /** Has it told of all datasets with an id above `after`, or of all that were ever released. */
  | { readonly kind: 'registerAllPids'; readonly published: boolean; readonly after: number }
  /** Reads files whose checksums were supplied, and notes what they are. */
  | {
      readonly kind: 'verifyFiles'
      readonly datasetId: number
      readonly fileIds: readonly number[]
      /**
       * Until when clients can put other bytes in the place of these, over the addresses they were given, in
       * milliseconds; left out where none of them can.
       */
      readonly replaceableUntil?: number
    }
  /** Looks whether objects still are what they were when they were read, and reads them again where not. */
  | {
      readonly kind: 'compareObjects'
      readonly datasetId: number
      readonly objects: readonly { readonly fileId: number; readonly tag: string }[]
      /** How often after this one; what began while an address was good may end long after. */
      readonly looksLeft: number
    }
  /** Takes a workflow on from one of its steps. */
  | { readonly kind: 'runWorkflow'; readonly invocationId: string; readonly step: number }
  /** Sends the request of the step that waits, or one that undoes an earlier step, where `step` is null. */
  | {
      readonly kind: 'callWorkflow'
      readonly invocationId: string
      readonly step: number | null
      readonly request: WorkflowRequest
      /** From 1. */
      readonly attempt: number
    }
  /** Tells somebody by mail what they were told already where they log in. */
  | {
      readonly kind: 'mail'
      readonly accountId: number
      readonly subject: string
      readonly message: string
    }

export type JobKind = Job['kind']

export interface JobOptions {
  /** Not before so many seconds from now. */
  readonly delaySeconds?: number
  /** While a job with this key waits, another one is not added; of the two times the sooner counts. */
  readonly dedupeKey?: string
}

export type JobHandler = (job: Job) => Promise<void>
