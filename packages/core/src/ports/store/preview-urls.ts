import type { PreviewUrl } from '../../rules/previews/preview-url.ts'

/** The token of a preview URL that is not encrypted yet. */
export interface UnsealedToken {
  readonly assignmentId: number
  readonly token: string
}

/** Read access to preview URLs (docs/specification/previews.md). */
export interface PreviewUrlReads {
  of(datasetId: number): Promise<PreviewUrl | null>
  /** The URL whose token has this fingerprint. */
  byFingerprint(fingerprint: string): Promise<PreviewUrl | null>
  /** Tokens that older versions stored in plain text. */
  unsealed(): Promise<readonly UnsealedToken[]>
}

/** The preview URLs of datasets. */
export interface PreviewUrls extends PreviewUrlReads {
  /**
   * A dataset has at most one, and fingerprints are unique. `Roles.revoke`, like everything else that removes the
   * role assignment, removes the URL too.
   */
  add(url: PreviewUrl): Promise<void>
  /** Replaces the plain token by the encrypted one. */
  seal(assignmentId: number, sealedToken: string): Promise<void>
}
