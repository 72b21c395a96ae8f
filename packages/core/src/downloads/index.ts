export { type BundleSource, bundleBytes } from './bundle-bytes.ts'
export { bundleEtag } from './bundle-etag.ts'
export { bundleFileName } from './bundle-file-name.ts'
export { type BundleFile, bundleMembers } from './bundle-members.ts'
export { type BundleEntry, type BundleNames, bundleNames, type NamedFile } from './bundle-names.ts'
export {
  type BundleRules,
  type PlannedFile,
  type PlanOutcome,
  planBundle,
} from './bundle-plan.ts'
export { contentRange, parseRange, type RangeRequest } from './byte-range.ts'
export {
  contentDisposition,
  downloadContentType,
  encodeFileName,
  storeDisposition,
} from './content-disposition.ts'
export { type ManifestLine, manifest } from './manifest.ts'
export { LengthMismatch, type OpenMember, type ReadAheadWindow } from './read-ahead.ts'
export { type FileFacts, type Withheld, withheld } from './withheld.ts'
export { layoutZip, type ZipLayout, type ZipMember } from './zip-layout.ts'
export { type MemberPart, slice, type ZipPart } from './zip-slice.ts'
