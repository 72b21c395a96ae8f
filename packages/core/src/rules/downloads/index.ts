export { type BundleSource, bundleBytes } from './bundle-bytes.ts'
export { bundleEtag } from './bundle-etag.ts'
export { type BundleFile, bundleMembers } from './bundle-members.ts'
export {
  type BundleEntry,
  type BundleNames,
  bundleNames,
  freePath,
  type NamedFile,
} from './bundle-names.ts'
export {
  type BundleRules,
  type PlannedFile,
  type PlanOutcome,
  planBundle,
} from './bundle-plan.ts'
export { contentRange, parseRange, type RangeRequest } from './byte-range.ts'
export { contentDisposition, downloadContentType } from './content-disposition.ts'
export { FILE_ACCESS_DENIED } from './deny-file-access.ts'
export { type ManifestLine, manifest } from './manifest.ts'
export { noSuchDatafile } from './no-such-datafile.ts'
export { NO_SUCH_FORM } from './no-such-form.ts'
export { type FileFacts, type Withheld, withheld } from './withheld.ts'
export { isRestrictedIn, withheldFromEveryone } from './withheld-from-everyone.ts'
export { layoutZip } from './zip-layout.ts'
export { sliceZip } from './zip-slice.ts'
