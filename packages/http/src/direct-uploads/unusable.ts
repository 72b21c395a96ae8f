/** Said of files whose bytes cannot be found by what was sent (datasets supplement, 23.1 and 24.2). */
export const UNUSABLE =
  'You must upload a file, or provide a valid storageIdentifier with fileName and mimeType.'
