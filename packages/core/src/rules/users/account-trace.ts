import type { Pid } from '../datasets/pid.ts'

/**
 * What an account can leave behind, in the order in which it is listed
 * (docs/specification/users.md#administration).
 */
export const TRACE_ELEMENTS = [
  'roleAssignments',
  'collectionCreator',
  'collectionPublisher',
  'datasetCreator',
  'datasetPublisher',
  'dataFileCreator',
  'dataFilePublisher',
  'datasetVersionUsers',
  'explicitGroups',
  'guestbookEntries',
  'savedSearches',
] as const
/** One of `TRACE_ELEMENTS`. */
export type TraceElement = (typeof TRACE_ELEMENTS)[number]

/** Whether the text names a kind of trace. */
export const isTraceElement = (text: string): text is TraceElement =>
  TRACE_ELEMENTS.some((element) => element === text)

interface CollectionTrace {
  readonly id: number
  readonly alias: string
}

interface DatasetTrace {
  readonly id: number
  readonly pid: Pid
}

interface FileTrace {
  readonly id: number
  /** The label in the newest version that has the file. */
  readonly fileName: string
  readonly pid: Pid
}

/** What is known of one trace of each element. */
export interface TraceItems {
  readonly roleAssignments: {
    readonly id: number
    readonly roleId: number
    readonly pointId: number
  }
  readonly collectionCreator: CollectionTrace
  readonly collectionPublisher: CollectionTrace
  readonly datasetCreator: DatasetTrace
  readonly datasetPublisher: DatasetTrace
  readonly dataFileCreator: FileTrace
  readonly dataFilePublisher: FileTrace
  readonly datasetVersionUsers: {
    readonly id: number
    readonly pid: Pid
    /** Null for drafts. */
    readonly version: string | null
  }
  readonly explicitGroups: { readonly id: number; readonly name: string }
  readonly guestbookEntries: {
    readonly id: number
    readonly type: string
    readonly at: Date
    readonly fileName: string
    readonly guestbookName: string
    readonly pid: Pid
    /** Null where the response names no version, and for drafts. */
    readonly version: string | null
  }
  readonly savedSearches: { readonly id: number }
}

/** The number of traces of each kind. */
export type TraceCounts = Readonly<Record<TraceElement, number>>

/** What keeps an account from being deleted, in the words of the refusal. */
const OBSTACLES: readonly (readonly [readonly TraceElement[], string])[] = [
  [
    ['collectionCreator', 'datasetCreator', 'dataFileCreator'],
    'the user has created collections, datasets or files',
  ],
  [
    ['collectionPublisher', 'datasetPublisher', 'dataFilePublisher'],
    'the user has published collections, datasets or files',
  ],
  [['roleAssignments'], 'the user is associated with role assignments'],
  [['guestbookEntries'], 'the user is associated with guestbook or download records'],
  [['datasetVersionUsers'], 'the user has contributed to dataset versions'],
  [['savedSearches'], 'the user owns saved searches'],
]

/** Why an account with these traces cannot be deleted; empty when it can. */
export const deletionObstacles = (counts: TraceCounts): readonly string[] =>
  OBSTACLES.filter(([elements]) => elements.some((element) => counts[element] > 0)).map(
    ([, reason]) => reason,
  )
