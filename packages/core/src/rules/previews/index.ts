export { type MaskedFields, maskedFields } from './anonymity.ts'
export type { PreviewUrl } from './preview-url.ts'
