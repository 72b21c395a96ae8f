/** The custom terms of use, used while no licence applies (docs/specification/datasets.md#request-body). */
export const TERMS_OF_USE_KEYS = [
  'termsOfUse',
  'confidentialityDeclaration',
  'specialPermissions',
  'restrictions',
  'citationRequirements',
  'depositorRequirements',
  'conditions',
  'disclaimer',
] as const
export type TermsOfUseKey = (typeof TERMS_OF_USE_KEYS)[number]

export const TERMS_OF_ACCESS_KEYS = [
  'termsOfAccess',
  'dataAccessPlace',
  'originalArchive',
  'availabilityStatus',
  'contactForAccess',
  'sizeOfCollection',
  'studyCompletion',
] as const
export type TermsOfAccessKey = (typeof TERMS_OF_ACCESS_KEYS)[number]

/** Texts that are absent are empty. `licenseId` null means that the custom terms count. */
export interface Terms {
  readonly licenseId: number | null
  readonly use: Readonly<Partial<Record<TermsOfUseKey, string>>>
  readonly access: Readonly<Partial<Record<TermsOfAccessKey, string>>>
  readonly fileAccessRequest: boolean
}

/**
 * Restricted files need a way in: requests, or terms that say how
 * (docs/specification/versions.md#validity-of-terms).
 */
export const termsAreValid = (terms: Terms, hasRestrictedFiles: boolean): boolean =>
  !hasRestrictedFiles || terms.fileAccessRequest || (terms.access.termsOfAccess ?? '').trim() !== ''

export const TERMS_INVALID =
  'Terms of Use and Access are invalid: with restricted files, either access requests must be allowed or terms of access be given.'
