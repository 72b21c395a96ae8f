/**
 * Said of files whose bytes cannot be found by what was sent (docs/specification/adding-files.md#checks and
 * docs/specification/direct-uploads.md#add-several-files).
 */
export const UNUSABLE =
  'You must upload a file, or provide a valid storageIdentifier with fileName and mimeType.'
