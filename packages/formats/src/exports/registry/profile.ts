/**
 * The registry's own kernel, or the profile of it that OpenAIRE harvests
 * (docs/specification/exports.md#pidregistry and docs/specification/exports.md#oai_pidregistry).
 */
export type Profile = 'kernel' | 'openaire'

/** Stands for what the registry demands and nobody knows. */
export const UNAVAILABLE = ':unav'
