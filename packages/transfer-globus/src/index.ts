export type { Credentials } from './access-tokens.ts'
export { type GlobusOptions, globusTransfers } from './globus-transfers.ts'
