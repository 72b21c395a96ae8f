/**
 * Whatever keeps an edit of one file from being made is a bad request
 * (docs/specification/files.md#change-what-is-said-of-a-file and docs/specification/files.md#restrict).
 */
export const EDIT_STATUSES = {
  unauthenticated: 400,
  forbidden: 400,
  notFound: 400,
  locked: 400,
  wrongState: 400,
  conflict: 400,
} as const

/**
 * A caller who may not add files is refused with 403; whatever else keeps a file out is a bad request
 * (docs/specification/adding-files.md#checks).
 */
export const UPLOAD_STATUSES = {
  unauthenticated: 403,
  forbidden: 403,
  locked: 400,
  wrongState: 400,
  conflict: 400,
} as const
