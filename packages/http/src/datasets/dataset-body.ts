import type { NewDatasetInput } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { refuseFiles, VersionBody, versionInput } from '../versions/version-body.ts'

const MAX_INTEGER = 2 ** 31 - 1

/**
 * The body of a creation (docs/specification/datasets.md#request-body). A persistent identifier in it is
 * ignored.
 */
export const DatasetBody = v.object({
  datasetVersion: VersionBody,
  datasetType: v.nullish(v.string()),
  metadataLanguage: v.nullish(v.string()),
  datasetFileCountLimit: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(-MAX_INTEGER), v.maxValue(MAX_INTEGER)),
  ),
})

/** The body as input of the core. */
export function newDataset(
  body: v.InferOutput<typeof DatasetBody>,
  { superuser, incomplete }: { readonly superuser: boolean; readonly incomplete: boolean },
): NewDatasetInput {
  const { datasetVersion, datasetType, metadataLanguage, datasetFileCountLimit } = body
  refuseFiles(
    datasetVersion,
    superuser
      ? 'Files cannot be registered while a dataset is created: add them afterwards.'
      : 'Only a superuser may send files with a new dataset.',
  )
  return {
    ...versionInput(datasetVersion),
    incomplete,
    ...(datasetType == null ? {} : { type: named(datasetType) }),
    ...(metadataLanguage == null ? {} : { metadataLanguage }),
    ...(datasetFileCountLimit == null ? {} : { fileCountLimit: datasetFileCountLimit }),
  }
}

const named = (type: string): string =>
  type.trim() === '' ? refuse({ kind: 'invalid', message: 'datasetType must not be empty' }) : type
