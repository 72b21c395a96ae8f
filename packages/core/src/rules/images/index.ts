export type { Drawing, DrawingFault, DrawingOptions, Picture } from './images.ts'
