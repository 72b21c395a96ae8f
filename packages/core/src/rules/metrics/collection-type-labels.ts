import type { CollectionType } from '../collections/collection.ts'

/** The types of collections as metrics print them (docs/specification/metrics.md#what-is-counted). */
export const COLLECTION_TYPE_LABELS: Readonly<Record<CollectionType, string>> = {
  RESEARCHERS: 'Researcher',
  RESEARCH_PROJECT: 'Research Project',
  JOURNALS: 'Journal',
  ORGANIZATIONS_INSTITUTIONS: 'Organization or Institution',
  TEACHING_COURSES: 'Teaching Course',
  LABORATORY: 'Laboratory',
  RESEARCH_GROUP: 'Research Group',
  DEPARTMENT: 'Department',
  UNCATEGORIZED: 'Uncategorized',
}
