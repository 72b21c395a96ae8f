/** A text made of released versions, which can be made again. */
export interface KeptRepresentationTable {
  readonly dataset_id: number
  readonly key: string
  readonly revision: number
  readonly mark: string
  readonly text: string
}
