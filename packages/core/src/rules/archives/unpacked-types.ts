/** Zips, which become the files in them. */
export const ZIP = 'application/zip'

/** Images of the sky that astronomers keep compressed. */
export const GZIPPED_FITS = 'application/fits-gzipped'

/** Whether uploads of this type are stored as what they contain (docs/specification/adding-files.md#zips). */
export const isUnpacked = (contentType: string): boolean =>
  contentType === ZIP || contentType === GZIPPED_FITS
