/**
 * The kernel schema of the registry, or the OpenAIRE profile of it (docs/specification/exports.md#pidregistry
 * and docs/specification/exports.md#oai_pidregistry).
 */
export type Profile = 'kernel' | 'openaire'

/** The registry's code for a required value that is unknown. */
export const UNAVAILABLE = ':unav'
