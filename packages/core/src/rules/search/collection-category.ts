import type { CollectionType } from '../collections/collection.ts'

const LABELS: Readonly<Record<CollectionType, string | null>> = {
  DEPARTMENT: 'Department',
  JOURNALS: 'Journal',
  LABORATORY: 'Laboratory',
  ORGANIZATIONS_INSTITUTIONS: 'Organization or Institution',
  RESEARCHERS: 'Researcher',
  RESEARCH_GROUP: 'Research Group',
  RESEARCH_PROJECT: 'Research Project',
  TEACHING_COURSES: 'Teaching Course',
  UNCATEGORIZED: null,
}

/** The label of a collection's type in facets; null for uncategorised ones (docs/specification/search.md#facets). */
export const collectionCategory = (type: CollectionType): string | null => LABELS[type]
