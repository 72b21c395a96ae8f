/** One row of the list of endpoints. */
export interface Endpoint {
  /** For example `D15`. */
  readonly id: string
  readonly method: string
  /** With parameters in braces, for example `/api/datasets/{id}`. */
  readonly path: string
}

/** Reads `docs/specification/endpoints.tsv`: a line of column names, then id, method and path. */
export const readEndpoints = (tsv: string): readonly Endpoint[] =>
  tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', method = '', path = ''] = line.split('\t')
      return { id, method, path }
    })
