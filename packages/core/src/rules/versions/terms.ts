import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'

/** The custom terms of use, which apply without a licence (docs/specification/datasets.md#request-body). */
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
/** One of `TERMS_OF_USE_KEYS`. */
export type TermsOfUseKey = (typeof TERMS_OF_USE_KEYS)[number]

/** The terms of access of restricted files. */
export const TERMS_OF_ACCESS_KEYS = [
  'termsOfAccess',
  'dataAccessPlace',
  'originalArchive',
  'availabilityStatus',
  'contactForAccess',
  'sizeOfCollection',
  'studyCompletion',
] as const
/** One of `TERMS_OF_ACCESS_KEYS`. */
export type TermsOfAccessKey = (typeof TERMS_OF_ACCESS_KEYS)[number]

/**
 * The licence and terms of a version. Absent texts are empty. With `licenseId` null, the custom terms apply.
 */
export interface Terms {
  readonly licenseId: number | null
  readonly use: Readonly<Partial<Record<TermsOfUseKey, string>>>
  readonly access: Readonly<Partial<Record<TermsOfAccessKey, string>>>
  readonly fileAccessRequest: boolean
}

/**
 * Whether the terms leave a way to access restricted files: access requests, or terms of access
 * (docs/specification/versions.md#validity-of-terms).
 */
export const termsAreValid = (terms: Terms, hasRestrictedFiles: boolean): boolean =>
  !hasRestrictedFiles || terms.fileAccessRequest || (terms.access.termsOfAccess ?? '').trim() !== ''

/**
 * Refuses access requests and terms of access on an installation whose files are all public
 * (docs/specification/versions.md#terms-of-access).
 */
export function requireTermsOfAccessAllowed(
  settings: SettingValues,
  { access, fileAccessRequest }: Pick<Terms, 'access' | 'fileAccessRequest'>,
): void {
  if (!fileAccessRequest && access.termsOfAccess === undefined) return
  if (settingFlag(settings, ':PublicInstall'))
    refuse({
      kind: 'invalid',
      code: 'filesNotRestrictable',
      message: 'Files cannot be restricted on this installation: it does not use terms of access.',
    })
}

/** The message for invalid terms. Existing clients compare its beginning. */
export const TERMS_INVALID =
  'Terms of Use and Access are invalid: with restricted files, either access requests must be allowed or terms of access be given.'
