/** The registry's own kernel, or the profile of it that OpenAIRE harvests (access supplement, 16.7 and 16.8). */
export type Profile = 'kernel' | 'openaire'

/** Stands for what the registry demands and nobody knows. */
export const UNAVAILABLE = ':unav'
