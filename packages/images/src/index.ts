export { sharpImages } from './sharp-images.ts'
