import type { MeasuredForm, StagedTableForm, StagedThumbnail } from '@holdfast/core'
import type {
  CurationEntry,
  DataFile,
  DatasetFacts,
  DatasetLock,
  FeaturedItem,
  NewNotification,
  NewResponse,
  PartTag,
  Pid,
  QuotaHolder,
  ResumableUpload,
  StagedImage,
  Transfer,
} from '@holdfast/core/rules'

export interface DatasetRow {
  readonly facts: DatasetFacts
  readonly revision: number
  readonly locks: readonly DatasetLock[]
}

export interface CurationRow {
  readonly id: number
  readonly versionId: number
  readonly entry: CurationEntry
}

export interface NotificationRow extends NewNotification {
  readonly id: number
  readonly read: boolean
}

/** A resumable upload and its received parts. */
export interface ResumableUploadRow {
  readonly upload: ResumableUpload
  readonly parts: readonly PartTag[]
}

export type ItemRow = Omit<FeaturedItem, 'image'>

export interface ImageRow extends StagedImage {
  /** Null, or an id without an item, when no item uses it. */
  readonly itemId: number | null
  readonly sweeping: boolean
}

export interface ResponseRow extends NewResponse {
  readonly id: number
}

export interface QuotaRow {
  readonly holder: QuotaHolder
  readonly bytes: number
}

/** Files of a removed dataset whose records are still to be removed, by id. */
export interface RemovalRow {
  readonly datasetId: number
  readonly pid: Pid
  readonly files: readonly DataFile[]
}

export interface ThumbnailRow extends StagedThumbnail {
  readonly state: 'staged' | 'kept' | 'claimed'
}

export interface TableFormRow
  extends Omit<StagedTableForm, 'fileId'>,
    Partial<MeasuredForm & { readonly usedAt: Date }> {
  /** Null after its table was removed. */
  readonly fileId: number | null
  readonly state: 'staged' | 'kept' | 'claimed'
}

export interface TransferRow {
  readonly transfer: Transfer
  readonly dueAt: Date | null
}
