export type { MissingLibrary } from './missing-library.ts'
export { type PdfiumOptions, pdfiumPages } from './pdfium-pages.ts'
export { type SharpImagesOptions, sharpImages } from './sharp-images.ts'
