export type {
  EditableItem,
  FeaturedImage,
  FeaturedItem,
  FeaturedItemDraft,
  FeaturedTarget,
  LinkedKind,
  LinkedObject,
  ListedItem,
  StagedImage,
} from './featured-item.ts'
export { LINKED_KINDS } from './featured-item.ts'
