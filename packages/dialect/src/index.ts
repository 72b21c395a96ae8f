export { type OriginalNamesOptions, originalNames } from './proxy/original-names.ts'
export type { Sites } from './requests/address-renaming.ts'
