import {
  type Collection,
  type CollectionView,
  type InputLevel,
  nearest,
  requiresFiles,
  type Theme,
} from '@holdfast/core/rules'
import { instant } from '../output/times.ts'
import { presentOwners } from './present-ownership.ts'

/** A dataset type in the list of those that a collection allows. */
export interface PresentedDatasetType {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly description: string | null
}

export interface CollectionPresentation {
  readonly owners: boolean
  /** Every dataset type of the installation, to describe the allowed ones. */
  readonly datasetTypes?: readonly PresentedDatasetType[]
  /** The label of the store that the collection itself chose. */
  readonly storageLabel?: string
}

/** A collection (docs/specification/collections.md#collection-json). */
export function presentCollection(view: CollectionView, show: CollectionPresentation): object {
  const { collection, lineage, owners, childCount } = view
  return {
    id: collection.id,
    alias: collection.alias,
    name: collection.name,
    affiliation: collection.affiliation,
    collectionContacts: view.contactsHidden ? undefined : presentContacts(collection),
    isPartOf: show.owners ? presentOwners(owners) : undefined,
    permissionRoot: true,
    description: collection.description,
    collectionType: collection.type,
    isMetadataBlockRoot: collection.blocks.root,
    isFacetRoot: collection.facets.root,
    ownerId: collection.parentId,
    creationDate: instant(collection.createdAt),
    theme: collection.theme === null ? undefined : presentTheme(collection.id, collection.theme),
    storageDriverLabel: show.storageLabel,
    filePIDsEnabled: collection.filePids,
    effectiveRequiresFilesToPublishDataset: requiresFiles(lineage),
    isReleased: collection.publishedAt !== null,
    inputLevels: presentInputLevels(collection.inputLevels),
    childCount,
    allowedDatasetTypes: allowedTypes(collection, show.datasetTypes ?? []),
    effectiveDatasetFileCountLimit: nearest(lineage, ({ fileCountLimit }) => fileCountLimit),
    datasetFileCountLimit: collection.fileCountLimit,
    guestbookRoot: collection.guestbookRoot,
  }
}

const presentContacts = ({ contacts }: Collection) =>
  contacts.map((contactEmail, displayOrder) => ({ displayOrder, contactEmail }))

const presentTheme = (collectionId: number, theme: Theme) => ({
  id: collectionId,
  logo: theme.logo,
  tagline: theme.tagline,
  linkUrl: theme.linkUrl,
  linkColor: theme.linkColor,
  textColor: theme.textColor,
  backgroundColor: theme.backgroundColor,
  logoBackgroundColor: theme.logoAlignment === null ? undefined : theme.logoBackgroundColor,
})

const presentInputLevels = (levels: readonly InputLevel[]) =>
  levels.length === 0
    ? undefined
    : levels.map(({ fieldName, required, include, displayOnCreate }) => ({
        datasetFieldTypeName: fieldName,
        required,
        include,
        displayOnCreate,
      }))

/** In the order in which they were set; a type that no longer exists is left out. */
const allowedTypes = (collection: Collection, types: readonly PresentedDatasetType[]) =>
  collection.allowedDatasetTypes?.flatMap((allowed) =>
    types
      .filter(({ name }) => name === allowed)
      .map(({ id, name, displayName, description }) => ({ id, name, displayName, description })),
  )
