export {
  findLicense,
  type License,
  type NewLicense,
  STANDARD_LICENSES,
} from './license.ts'
export type { LicenseInput } from './license-input.ts'
