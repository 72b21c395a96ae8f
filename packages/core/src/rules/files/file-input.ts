import { type Problem, refuse } from '../refusals/refusal.ts'
import { checkLabel, cleanFolder } from './file-name.ts'
import type { EntryValues } from './file-record.ts'
import { TABULAR_TAGS } from './tabular-tags.ts'

/** A client's description of a file to add (docs/specification/adding-files.md#description-in-json). */
export interface FileInput {
  /** Replaces the file's own name. */
  readonly label?: string
  readonly description?: string
  readonly directoryLabel?: string
  readonly categories?: readonly string[]
  readonly tabularTags?: readonly string[]
  readonly restrict?: boolean
  readonly tabIngest?: boolean
  readonly provenance?: string
}

const MAX_DESCRIPTION_LENGTH = 10_000
const MAX_CATEGORY_LENGTH = 255

const invalid = (problem: Problem): never =>
  refuse({ kind: 'invalid', message: problem.message, problems: [problem] })

/** The entry values of a file named `fileName`. Refuses an invalid name, folder or text. */
export function entryValues(fileName: string, input: FileInput): EntryValues {
  const label = input.label ?? fileName
  const problem = checkLabel(label)
  if (problem !== null) invalid(problem)
  const folder = cleanFolder(input.directoryLabel ?? '')
  if ('message' in folder) return invalid(folder)
  const description = input.description ?? ''
  if (description.length > MAX_DESCRIPTION_LENGTH)
    invalid({
      path: 'description',
      code: 'tooLong',
      message: `A description may have at most ${MAX_DESCRIPTION_LENGTH} characters.`,
    })
  return {
    label,
    folder: folder.folder,
    description,
    categories: categories(input.categories ?? []),
    restricted: input.restrict ?? false,
    provenance: input.provenance ?? null,
    variableMetadata: null,
  }
}

function categories(sent: readonly string[]): readonly string[] {
  const names = sent.map((name) => name.trim()).filter((name) => name !== '')
  if (names.some((name) => name.length > MAX_CATEGORY_LENGTH))
    invalid({
      path: 'categories',
      code: 'tooLong',
      message: `A category may have at most ${MAX_CATEGORY_LENGTH} characters.`,
    })
  return [...new Set(names)]
}

/** The tags without duplicates. Refuses the first unknown tag. */
export function tabularTags(sent: readonly string[] | undefined): readonly string[] {
  const unknown = sent?.find((tag) => !TABULAR_TAGS.some((known) => known === tag))
  if (unknown !== undefined)
    invalid({
      path: 'dataFileTags',
      message: `'${unknown.slice(0, 100)}' is not a tabular tag: use ${TABULAR_TAGS.join(', ')}.`,
    })
  return [...new Set(sent ?? [])]
}
