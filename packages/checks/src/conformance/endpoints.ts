/** One row of the list of endpoints. */
export interface Endpoint {
  /** For example `D15`. */
  readonly id: string
  readonly method: string
  /** With parameters in braces, for example `/api/datasets/{id}`. */
  readonly path: string
  /** The page and heading of its rules, from the folder of the specification: `publishing.md#publish`. */
  readonly page: string
}

/** Reads `docs/specification/endpoints.tsv`: a line of column names, then id, method, path, permission and page. */
export const readEndpoints = (tsv: string): readonly Endpoint[] =>
  tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', method = '', path = '', , page = ''] = line.split('\t')
      return { id, method, path, page }
    })
