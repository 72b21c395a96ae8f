import type { PreviewUrl } from '../../rules/previews/preview-url.ts'

/** Read access to preview URLs (docs/specification/previews.md). */
export interface PreviewUrlReads {
  of(datasetId: number): Promise<PreviewUrl | null>
  byToken(token: string): Promise<PreviewUrl | null>
}

/** The preview URLs of datasets. */
export interface PreviewUrls extends PreviewUrlReads {
  /**
   * A dataset has at most one, and tokens are unique. `Roles.revoke`, like everything else that removes the
   * role assignment, removes the URL too.
   */
  add(url: PreviewUrl): Promise<void>
}
