export { type PdfiumOptions, pdfiumPages } from './pdfium-pages.ts'
export { sharpImages } from './sharp-images.ts'
