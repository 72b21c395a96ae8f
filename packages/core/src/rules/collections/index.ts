export { changedCollection } from './changed-collection.ts'
export {
  COLLECTION_TYPES,
  type Collection,
  type CollectionRef,
  type CollectionType,
  type Lineage,
  LOGO_ALIGNMENTS,
  LOGO_FORMATS,
  type NewCollection,
  type OwnList,
  type Theme,
} from './collection.ts'
export type { AttributeChange } from './collection-attribute.ts'
export type {
  CollectionInput,
  ListInput,
  NewCollectionInput,
} from './collection-input.ts'
export type {
  CollectionLink,
  Linkable,
  Linker,
  LinksOfCollection,
  NamedCollection,
} from './collection-link.ts'
export {
  collectionProblems,
  collectionType,
  requireValidCollection,
} from './collection-rules.ts'
export { type ThemeInput, themeColor, themeLink, themeLogo } from './collection-theme.ts'
export { type CollectionMove, moveRefusal, type Tie } from './collection-ties.ts'
export type { CollectionView } from './collection-view.ts'
export { type ContentsCursor, cursorText, readCursor } from './contents-cursor.ts'
export {
  effectiveBlocks,
  effectiveFacets,
  effectiveFileCountLimit,
  nearest,
  requiresFiles,
} from './effective-values.ts'
export type { FeaturingFacts } from './featured-collections.ts'
export {
  configureMetadata,
  inheritedBlocks,
  type MetadataConfiguration,
} from './metadata-configuration.ts'
export type { MetadataLanguage } from './metadata-languages.ts'
