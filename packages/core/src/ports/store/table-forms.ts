import type { SweepingOrder } from '../../rules/staged-objects/staged-object.ts'
import type { KeptForm } from '../../rules/tables/made-forms.ts'

/** Which form of which table, made from what. */
export interface TableFormKey {
  readonly fileId: number
  readonly form: KeptForm
  /** Names everything that the bytes are made from: other content never has the same name. */
  readonly content: string
}

/** Where the bytes of a form are. */
export interface TableFormPlace {
  /** The object id of the form; it differs from those of files. */
  readonly objectId: string
  readonly storageDriver: string
  readonly key: string
  readonly createdAt: Date
}

/** A form that is being made and stored. */
export interface StagedTableForm extends TableFormKey, TableFormPlace {
  /** From this time on, its bytes are no longer being stored. */
  readonly leaseUntil: Date
}

/** What was measured of a form while it was stored. */
export interface MeasuredForm {
  /** In bytes. */
  readonly size: number
  /** The MD5 as lower-case hexadecimal. */
  readonly md5: string
  readonly crc32: number
}

/** A form of a table in the object storage, beside the text from which it was made. */
export interface KeptTableForm extends TableFormKey, TableFormPlace, MeasuredForm {
  /** When it was asked for lately; not every time is noted. */
  readonly usedAt: Date
}

/** Read access to kept forms of tables. */
export interface TableFormReads {
  /** Null when it is not kept. One query. */
  find(key: TableFormKey): Promise<KeptTableForm | null>
  /**
   * Forms whose bytes may be deleted: kept ones whose table was removed, and all others whose lease has ended by
   * `at`; the first `limit` of them, continuing after `after`, by creation, then object id.
   */
  abandoned(at: Date, limit: number, after?: SweepingOrder): Promise<readonly TableFormPlace[]>
  /**
   * Kept forms that exceed `bytes` when those used last are counted first; only such as were not used since
   * `unusedSince`. The first `limit`, those used longest ago first. One query.
   */
  excess(room: FormRoom, limit: number): Promise<readonly TableFormPlace[]>
}

/** The room for kept forms. */
export interface FormRoom {
  readonly bytes: number
  readonly unusedSince: Date
}

/**
 * Forms of tables are derived: any of them may be deleted at any time and is made again on request. A record exists from
 * before the bytes are stored until after they are deleted, and outlives its table, so that no bytes are orphaned.
 */
export interface TableForms extends TableFormReads {
  /** Call it before the bytes are stored. False when the table was removed. */
  stage(form: StagedTableForm): Promise<boolean>
  /** Prolongs the lease of a staged form; call it while the bytes are being stored. */
  extend(objectId: string, leaseUntil: Date): Promise<void>
  /**
   * Makes the form available; call it after the bytes are stored. False when it was claimed meanwhile, the table was
   * removed, or another one with the same key is available.
   */
  keep(objectId: string, measured: MeasuredForm, usedAt: Date): Promise<boolean>
  /** Notes that a kept form is used. False when it is not available any more. */
  use(objectId: string, at: Date): Promise<boolean>
  /**
   * Makes it unavailable, so that its bytes may be deleted; with `unusedSince` only if it was not used since then. False
   * when it stays as it is, or does not exist.
   */
  claim(objectId: string, unusedSince?: Date): Promise<boolean>
  /** Removes the record of a claimed form; call it after its bytes were deleted. */
  forget(objectId: string): Promise<void>
}
