import type { PreviewUrl } from '../../rules/previews/preview-url.ts'

export interface PreviewUrlReads {
  of(datasetId: number): Promise<PreviewUrl | null>
  byToken(token: string): Promise<PreviewUrl | null>
}

export interface PreviewUrls extends PreviewUrlReads {
  /**
   * One a dataset, and tokens are unique. The URL is there as long as its assignment: `Roles.revoke`, and
   * whatever else removes the assignment, removes it too.
   */
  add(url: PreviewUrl): Promise<void>
}
