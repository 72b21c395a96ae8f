/** Endpoints that are limited together, by the name of their action (docs/specification/http.md#rate-limiting). */
const ACTIONS: Readonly<Record<string, string>> = {
  GetCollection: 'C03 C05',
  GetDataset: 'D01 D02 D03 D07 D08',
  ListFiles: 'D05 D06',
  ExportMetadata: 'D04',
  DownloadFile: 'A05 A06',
  DownloadFiles: 'A01 A02 A03 A04 A11 A12',
  Search: 'V21',
  CreateCollection: 'C01',
  CreateDataset: 'C57',
  EditDataset: 'D11 D12 D13',
  PublishDataset: 'D15 D16',
  UploadFile: 'D27 P04 P05 P06',
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(ACTIONS).flatMap(([name, ids]) => ids.split(' ').map((id) => [id, name] as const)),
)

/** Its use case counts these calls, with a limit of its own. */
const COUNTED_INSIDE = new Set(['feedback.send'])

/** The action that calls of an endpoint count for: a common one, or the operation itself; null for none. */
export const actionOf = (endpointId: string): string | null =>
  COUNTED_INSIDE.has(endpointId) ? null : (NAMES.get(endpointId) ?? endpointId)
