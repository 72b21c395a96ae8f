/** The text of all refusals of what is unknown that name no cause. */
export const UNKNOWN_RESOURCE = 'The resource you are looking for does not exist.'

/** How lookups and permissions are refused where files are downloaded (docs/specification/http.md#refusals). */
export const ACCESS_REFUSALS = {
  refusalForm: 'full',
  refusalTexts: { notFound: UNKNOWN_RESOURCE },
} as const
