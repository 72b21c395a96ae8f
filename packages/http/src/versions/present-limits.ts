import type { DatasetFacts } from '@holdfast/core/rules'

/** Guestbook and file-count limits, the same in a dataset and in its versions. */
export const presentLimits = ({
  dataset,
  fileCountLimit,
}: {
  readonly dataset: DatasetFacts
  readonly fileCountLimit: number | null
}): object => ({
  guestbookId: dataset.guestbookId ?? undefined,
  effectiveDatasetFileCountLimit: fileCountLimit ?? undefined,
  datasetFileCountLimit: dataset.fileCountLimit ?? undefined,
  datasetFileUploadsAvailable:
    fileCountLimit === null ? undefined : Math.max(0, fileCountLimit - dataset.fileTotal),
})

/** The location of a dataset's files: driver, authority and identifier. */
export const storageIdentifier = ({ storageDriver, pid }: DatasetFacts): string =>
  `${storageDriver}://${pid.authority}/${pid.identifier}`
