export { maskedUrl } from './masked-url.ts'
export type { SecretName } from './secret-name.ts'
export { type SignedRequest, untilText } from './signed-url.ts'
