export { type Author, type AuthorIdentifier, authorsOf, wrongIdentifiers } from './authors.ts'
export {
  type Citation,
  type CitedFile,
  citationDay,
  citationHtml,
  citationOf,
  citationText,
  citedFile,
  directCitation,
  installationName,
  printable,
} from './citation.ts'
export type { CitationSource } from './citation-format.ts'
export {
  type BlockCounts,
  countsByBlock,
  type DifferenceSummary,
  type FileCounts,
  summarise,
} from './differences/difference-summary.ts'
export {
  type ChangedFile,
  changedAttributes,
  diffFiles,
  type FileAttribute,
  type FilesDifference,
} from './differences/file-difference.ts'
export {
  type BlockDifference,
  countMetadata,
  countValues,
  diffMetadata,
  type FieldDifference,
  type Sides,
  type ValueCounts,
} from './differences/metadata-difference.ts'
export type { StoredSummary, VersionOutline } from './differences/stored-summary.ts'
export {
  diffTerms,
  type TermsDifference,
  type TermsKey,
  termsDiffer,
} from './differences/terms-difference.ts'
export {
  numberedCount,
  visibleCount,
  visibleDraft,
  visibleHead,
} from './draft-visibility.ts'
export {
  FAIR_CRITERIA,
  FAIR_ORDER,
  type FairCriterion,
  type FairFacts,
  type FairPrinciple,
  fairGaps,
} from './fair-check.ts'
export { holdsAt, type Interval } from './interval.ts'
export {
  decide,
  noReleasedVersion,
  numberAfter,
  requestedBump,
} from './life-cycle.ts'
export { type Signposts, signposts } from './signposts.ts'
export { parseUpdateTime, requireCurrent } from './stale-update.ts'
export {
  TERMS_INVALID,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
  termsAreValid,
} from './terms.ts'
export type { TermsInput } from './terms-input.ts'
export { firstText, titleOf } from './title.ts'
export { nextUpdateTime } from './update-time.ts'
export {
  compareNumbers,
  compareVersions,
  type Deaccession,
  deaccessionOf,
  formatNumber,
  hasNumber,
  isDeaccessioned,
  isDraft,
  isReleased,
  matchState,
  type NewVersion,
  numberOf,
  releasedAtOf,
  type Stated,
  stateName,
  VERSION_STATES,
  type Version,
  type VersionHead,
  type VersionNumber,
  type VersionState,
  versionLabel,
} from './version.ts'
export type {
  Bump,
  CommandKind,
  OverwriteFacts,
  PublicationFacts,
  Published,
  RemovalFacts,
  SubmissionFacts,
  VersionCommand,
  VersionDecision,
  VersionEvent,
} from './version-commands.ts'
export type { DatasetViewContext, VersionDetail } from './version-detail.ts'
export { parseVersionSpecifier, type VersionSpecifier } from './version-specifier.ts'
