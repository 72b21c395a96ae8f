import type { VersionComparison } from '@holdfast/core'
import {
  type BlockDifference,
  type ChangedFile,
  type FileAttribute,
  type FileRecord,
  stateName,
  type TermsDifference,
  type TermsKey,
  type Version,
  versionLabel,
} from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/**
 * A comparison of two versions (docs/specification/differences.md#compare-two-versions); empty sections are
 * left out.
 */
export function presentComparison({
  versions,
  metadata,
  terms,
  files,
  columns,
}: VersionComparison): object {
  return {
    oldVersion: presentSide(versions.before),
    newVersion: presentSide(versions.after),
    metadataChanges: unlessEmpty(metadata.map(presentBlock)),
    filesAdded: unlessEmpty(files.added.map(presentEntry)),
    filesRemoved: unlessEmpty(files.removed.map(presentEntry)),
    filesReplaced: unlessEmpty(
      files.replaced.map(({ before, after }) => ({
        oldFile: presentEntry(before),
        newFile: presentEntry(after),
        columns: columns.get(after.file.id),
      })),
    ),
    fileChanges: unlessEmpty(files.changed.map(presentChange)),
    TermsOfAccess: terms.length === 0 ? undefined : { changed: terms.map(presentTerms) },
  }
}

const unlessEmpty = (all: readonly object[]): readonly object[] | undefined =>
  all.length === 0 ? undefined : all

const presentSide = (version: Version): object => ({
  versionNumber: versionLabel(version),
  versionState: stateName(version),
  versionNote: version.note,
  lastUpdatedDate: instant(version.updatedAt),
})

const presentBlock = ({ block, changed }: BlockDifference): object => ({
  blockName: block.displayName,
  changed: changed.map(({ field, before, after }) => ({
    fieldName: field.title,
    oldValue: before,
    newValue: after,
  })),
})

const presentEntry = ({ entry, file }: FileRecord): object => ({
  fileName: entry.label,
  filePath: entry.folder === '' ? undefined : entry.folder,
  ...presentChecksum(file),
  type: file.contentType,
  fileId: file.id,
  description: entry.description,
  isRestricted: entry.restricted,
  categories: entry.categories.length === 0 ? undefined : entry.categories,
  tags: file.tabularTags.length === 0 ? undefined : file.tabularTags,
})

/** The name of the member is the algorithm without its dash. */
const presentChecksum = ({ checksum }: FileRecord['file']): object =>
  checksum === null ? {} : { [checksum.type.replace('-', '')]: checksum.value }

const ATTRIBUTE_NAMES = {
  description: 'Description',
  categories: 'Categories',
  label: 'Label',
  folder: 'File Path',
  provenance: 'ProvFreeForm',
  restricted: 'isRestricted',
} as const satisfies Record<FileAttribute, string>

const presentChange = ({ before, after, attributes }: ChangedFile): object => ({
  fileName: after.entry.label,
  ...presentChecksum(after.file),
  fileId: after.file.id,
  changed: attributes.map((attribute) => ({
    fieldName: ATTRIBUTE_NAMES[attribute],
    oldValue: attributeText(before, attribute),
    newValue: attributeText(after, attribute),
  })),
})

function attributeText({ entry }: FileRecord, attribute: FileAttribute): string {
  if (attribute === 'categories') return `[${entry.categories.join(', ')}]`
  return String(entry[attribute] ?? '')
}

const TERMS_NAMES = {
  license: 'License/Data Use Agreement',
  termsOfUse: 'Dataset Terms',
  confidentialityDeclaration: 'Confidentiality Declaration',
  specialPermissions: 'Special Permissions',
  restrictions: 'Restrictions',
  citationRequirements: 'Citation Requirements',
  depositorRequirements: 'Depositor Requirements',
  conditions: 'Conditions',
  disclaimer: 'Disclaimer',
  termsOfAccess: 'Terms of Access for Restricted Files',
  dataAccessPlace: 'Data Access Place',
  originalArchive: 'Original Archive',
  availabilityStatus: 'Availability Status',
  contactForAccess: 'Contact for Access',
  sizeOfCollection: 'Size of Collection',
  studyCompletion: 'Study Completion',
} as const satisfies Record<TermsKey, string>

const presentTerms = ({ key, before, after }: TermsDifference): object => ({
  fieldName: TERMS_NAMES[key],
  oldValue: before,
  newValue: after,
})
