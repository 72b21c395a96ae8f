export type { Drawing, DrawingFault, DrawingOptions, Picture } from './images.ts'
export { isLogoName, type Logo, logoName } from './logo.ts'
