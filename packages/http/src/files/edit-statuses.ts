/**
 * Every refusal of an edit of one file is a bad request
 * (docs/specification/files.md#change-what-is-said-of-a-file and docs/specification/files.md#restrict).
 */
export const EDIT_STATUSES = { forbidden: 400, notFound: 400, locked: 400, violates: 400 } as const

/**
 * A caller who may not add files is refused with 403, and so is a batch for a locked dataset
 * (docs/specification/datasets.md#what-a-lock-blocks); other reasons are a bad request.
 */
export const BATCH_STATUSES = { forbidden: 403 } as const

/**
 * As `BATCH_STATUSES`, but a lock is a bad request too (docs/specification/adding-files.md#checks), and so are bytes
 * that were removed before they were added.
 */
export const UPLOAD_STATUSES = { ...BATCH_STATUSES, conflict: 400, locked: 400 } as const

/** Clients compare the beginning of this message (docs/specification/adding-files.md#checks). */
export const UPLOAD_TEXTS = {
  forbidden: 'You do not have permission to edit this dataset.',
} as const
