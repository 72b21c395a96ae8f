import type { NamedFileEdit } from '@holdfast/core'
import type { FileInput, Replacement } from '@holdfast/core/rules'
import * as v from 'valibot'
import { parse } from '../input/parse.ts'
import { prefixedRefusal } from '../input/refusal-prefix.ts'
import { parseLenientJson } from './lenient-json.ts'

/** Refusals of an unreadable `jsonData` begin with these words: clients compare them. */
const UNREADABLE = 'Error in parsing provided json'

const text = v.nullish(v.string())

/**
 * A boolean that clients send as a boolean or as its name; words that say no are false. Others are refused: a file that was
 * meant to be restricted would be open.
 */
export const choice = v.nullish(
  v.union(
    [
      v.boolean(),
      v.pipe(
        v.string(),
        v.regex(/^\s*(true|false|no|0)?\s*$/i),
        v.transform((word) => word.trim().toLowerCase() === 'true'),
      ),
    ],
    'must be true or false',
  ),
)

/** A category is its name, or an object that holds it. */
const category = v.union([
  v.string(),
  v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
])

/** The members that describe an existing file. */
const EDITABLE = {
  label: text,
  description: text,
  directoryLabel: text,
  categories: v.nullish(v.array(category)),
  dataFileTags: v.nullish(v.array(v.string())),
  restrict: choice,
  provFreeForm: text,
}

/**
 * The members of `jsonData` (docs/specification/adding-files.md#description-in-json). Other keys are
 * ignored.
 */
export const FileBody = v.pipe(
  // A list would pass as an object without any of the keys.
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be one object'),
  v.object({ ...EDITABLE, tabIngest: choice }),
)

/** Edits of several files at once, each naming its file (docs/specification/files.md#calls). */
export const FileEditsBody = v.array(v.object({ ...EDITABLE, dataFileId: v.number() }))

export const namedEdit = ({
  dataFileId: fileId,
  ...edit
}: v.InferOutput<typeof FileEditsBody>[number]): NamedFileEdit => ({ ...asInput(edit), fileId })

/**
 * Parses the text of `jsonData` once and hands its value to `read`. Refusals of both begin with the words
 * that clients compare.
 */
export function readJsonData<Read>(jsonData: string, read: (value: unknown) => Read): Read {
  try {
    return read(parseLenientJson(jsonData))
  } catch (error) {
    throw prefixedRefusal(UNREADABLE, error)
  }
}

/** The `jsonData` of one file; an empty one sets nothing. */
export const fileInput = (jsonData: string): FileInput =>
  jsonData.trim() === '' ? {} : readJsonData(jsonData, fileInputOf)

const ForceBody = v.object({ forceReplace: choice })

/** Whether the object allows a replacement by a file of another content type. */
export const replacementTypes = (value: unknown): Replacement['types'] =>
  parse(ForceBody, value).forceReplace ? 'any' : 'same'

/** What one object sets for a file; members that name bytes in a store are ignored. */
export const fileInputOf = (value: unknown): FileInput => asInput(parse(FileBody, value))

function asInput(body: Partial<v.InferOutput<typeof FileBody>>): FileInput {
  const { dataFileTags: tabularTags, provFreeForm: provenance, ...others } = body
  const sent = Object.entries({ ...others, tabularTags, provenance }).filter(
    ([, value]) => value != null,
  )
  // Keeps only the members that were sent, each as its schema parsed it.
  return Object.fromEntries(sent) as FileInput
}
