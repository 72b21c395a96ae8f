import type { Month } from '../metrics/month.ts'
import type { MailLanguage } from '../notifications/mail-language.ts'
import type { NotificationText } from '../notifications/notification-text.ts'
import type { VersionNumber } from '../versions/version.ts'
import type { Bump } from '../versions/version-commands.ts'
import type { WorkflowRequest } from '../workflows/workflow-calls.ts'

/** Work that happens after the response. Every kind may run twice. */
export type Job =
  /** Removes bytes whose records were deleted; checks the database again first. */
  | {
      readonly kind: 'deleteObjects'
      readonly storageDriver: string
      readonly keys: readonly string[]
    }
  /** Removes a batch of the files of a dataset that is being removed, and enqueues this for the next one. */
  | { readonly kind: 'removeFiles'; readonly datasetId: number }
  /** Removes a batch of the files that only a draft has, and enqueues this for the next one; the last removes the draft. */
  | {
      readonly kind: 'discardDraft'
      readonly datasetId: number
      readonly ordinal: number
      /** When the dataset was locked for it, in milliseconds; it identifies the lock. */
      readonly since: number
      /** Who discards it, as an assignee identifier. */
      readonly actor: string
    }
  /** Removes reservations whose lease has expired, with their bytes. */
  | { readonly kind: 'sweepStagedObjects' }
  /** Tells of grants that end within a week, and removes those that have ended. */
  | { readonly kind: 'endGrants' }
  /** Verifies the files of a version that is being published, and publishes it. */
  | {
      readonly kind: 'finalizePublication'
      readonly datasetId: number
      readonly bump: Bump
      /**
       * The number decided when the publication started; absent in jobs of earlier releases of the software.
       */
      readonly number?: VersionNumber
      /** When the publication started, in milliseconds; it identifies the publication. */
      readonly since: number
      readonly publisher: { readonly accountId: number; readonly userName: string }
    }
  /** Sends the state of a dataset, which may have been removed, to the registrar. */
  | { readonly kind: 'registerPid'; readonly datasetId: number }
  /**
   * Enqueues this for all datasets with an id above `after`; with `published`, only for those ever released.
   */
  | { readonly kind: 'registerAllPids'; readonly published: boolean; readonly after: number }
  /**
   * Sends the state of the files of a dataset with an id above `after` to the registrar, and enqueues this for the
   * next ones. With `renew`, the registrar is sent everything again.
   */
  | {
      readonly kind: 'registerFilePids'
      readonly datasetId: number
      readonly after: number
      readonly renew: boolean
    }
  /** Verifies the checksums that clients supplied. */
  | {
      readonly kind: 'verifyFiles'
      readonly datasetId: number
      readonly fileIds: readonly number[]
      /**
       * The time, in milliseconds, until which clients can overwrite the objects with their signed URLs;
       * absent if they cannot.
       */
      readonly replaceableUntil?: number
    }
  /** Checks whether objects were overwritten after their verification, and verifies those again. */
  | {
      readonly kind: 'compareObjects'
      readonly datasetId: number
      readonly objects: readonly { readonly fileId: number; readonly tag: string }[]
      /** The number of later checks: an upload that started before its URL expired may end much later. */
      readonly looksLeft: number
    }
  /** Continues a workflow with one of its steps. */
  | { readonly kind: 'runWorkflow'; readonly invocationId: string; readonly step: number }
  /** Sends the request of the waiting step; if `step` is null, the rollback request of an earlier step. */
  | {
      readonly kind: 'callWorkflow'
      readonly invocationId: string
      readonly step: number | null
      readonly request: WorkflowRequest
      /** From 1. */
      readonly attempt: number
    }
  /** Writes a released dataset in every export format, and records when. */
  | { readonly kind: 'exportDataset'; readonly datasetId: number }
  /** Has it done for all released datasets with an id above `after`, or those alone that changed since. */
  | { readonly kind: 'exportAll'; readonly onlyOutdated: boolean; readonly after: number }
  /**
   * Writes the next part of the search index anew, where its rebuild stands, and enqueues itself for the one after. A job of
   * an earlier release has its own place in `after`; then the rebuild begins.
   */
  | { readonly kind: 'refreshIndex'; readonly after?: string | null }
  /** Removes entries of the search index that belong to nothing, from `after` on, and enqueues the next part. */
  | { readonly kind: 'dropOrphans'; readonly after: string | null }
  /** Removes words that no entry of the search index has any more, from the one after `after` on. */
  | { readonly kind: 'forgetWords'; readonly after: string | null }
  /** Makes the layout of the zip of a released version, unless it is kept. */
  | { readonly kind: 'indexZip'; readonly datasetId: number; readonly ordinal: number }
  /**
   * Makes representations of the released datasets with an id above `after`, and enqueues itself for the next ones. Null: it
   * begins where `made`, which tells what they were made of last, is outdated.
   */
  | {
      readonly kind: 'makeRepresentations'
      readonly after: number | null
      readonly made: string | null
    }
  /** Prepares searches for frequent words, so that those that follow read less. */
  | { readonly kind: 'listMatches' }
  /** Brings what others harvest in line with what everyone finds. */
  | { readonly kind: 'renewRecords' }
  /** Links what saved searches find, all of it. */
  | { readonly kind: 'runSavedSearches' }
  /** Sends a message of a visitor to one contact. */
  | {
      readonly kind: 'feedbackMail'
      readonly to: string
      readonly replyTo: string
      readonly subject: string
      readonly text: string
    }
  /** Archives the version of the workflow that waits at the step, and continues the workflow. */
  | {
      readonly kind: 'archiveVersion'
      readonly invocationId: string
      readonly step: number
      /** From 1. */
      readonly attempt: number
    }
  /** Reads the smallest file of a dataset that waits to become a table, and enqueues this for the next one. */
  | { readonly kind: 'ingestTable'; readonly datasetId: number }
  /** Asks the registry which works cite a dataset. */
  | { readonly kind: 'fetchCitations'; readonly datasetId: number }
  /** Writes what this server counted in a month that is over as a report, and keeps it. */
  | { readonly kind: 'writeUsageReport'; readonly month: Month }
  /** Sends a report that is kept to the configured address. */
  | { readonly kind: 'sendUsageReport'; readonly month: Month }
  /** Looks at a transfer and does what is next. */
  | { readonly kind: 'followTransfer'; readonly transferId: string }
  /** Sends a notification by mail. */
  | {
      readonly kind: 'mail'
      readonly accountId: number
      readonly subject: string
      readonly message: string
      /** For people who read another language than the default; absent in jobs of earlier releases. */
      readonly translations?: Readonly<Partial<Record<MailLanguage, NotificationText>>>
    }

  /** Mails the token that confirms the address of an account, as it is when the mail is sent. */
  | { readonly kind: 'mailConfirmation'; readonly accountId: number }
  /** Mails a link with which the password of an account can be replaced. */
  | {
      readonly kind: 'mailPasswordReset'
      readonly accountId: number
      /** That of the page on which it was asked for. */
      readonly language?: MailLanguage
    }

/** The name of a kind of job. */
export type JobKind = Job['kind']

/** When and how a job is enqueued. */
export interface JobOptions {
  /** The job runs at the earliest after this many seconds. */
  readonly delaySeconds?: number
  /** While a job with this key waits, no other is added; the earlier of the two times counts. */
  readonly dedupeKey?: string
}

/** Runs a job; rejects to have it retried. */
export type JobHandler = (job: Job) => Promise<void>
