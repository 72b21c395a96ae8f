export { fileTypeDetection } from './file-type-detection.ts'
