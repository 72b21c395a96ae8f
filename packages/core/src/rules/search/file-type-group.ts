/** Groups of content types, by their beginning; the first that fits counts. */
const GROUPS: readonly (readonly [begins: string, group: string])[] = [
  ['image/fits', 'FITS'],
  ['application/fits', 'FITS'],
  ['image/', 'Image'],
  ['video/', 'Video'],
  ['audio/', 'Audio'],
  ['text/tab-separated-values', 'Tabular Data'],
  ['text/tsv', 'Tabular Data'],
  ['text/csv', 'Tabular Data'],
  ['text/comma-separated-values', 'Tabular Data'],
  ['application/x-spss', 'Tabular Data'],
  ['application/x-stata', 'Tabular Data'],
  ['application/x-rlang-transport', 'Tabular Data'],
  ['application/x-sas', 'Tabular Data'],
  ['application/vnd.ms-excel', 'Tabular Data'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'Tabular Data'],
  ['application/x-ipynb+json', 'Code'],
  ['text/x-', 'Code'],
  ['type/x-r-syntax', 'Code'],
  ['application/geo+json', 'Shape'],
  ['application/zipped-shapefile', 'Shape'],
  ['application/zip', 'Archive'],
  ['application/gzip', 'Archive'],
  ['application/x-gzip', 'Archive'],
  ['application/tar', 'Archive'],
  ['application/x-tar', 'Archive'],
  ['application/x-7z-compressed', 'Archive'],
  ['application/json', 'Data'],
  ['application/xml', 'Data'],
  ['text/xml', 'Data'],
  ['application/netcdf', 'Data'],
  ['application/x-h', 'Data'],
  ['application/pdf', 'Document'],
  ['application/msword', 'Document'],
  ['application/vnd.openxmlformats-officedocument', 'Document'],
  ['application/vnd.oasis.opendocument', 'Document'],
  ['text/html', 'Document'],
  ['text/markdown', 'Document'],
  ['text/plain', 'Text'],
  ['text/', 'Text'],
]

/** Every label that `fileTypeGroup` gives. */
export const FILE_TYPE_GROUPS: readonly string[] = [
  ...new Set([...GROUPS.map(([, group]) => group), 'Unknown']),
]

/** The label of a file's type in facets: broader than its friendly name (docs/specification/search.md#facets). */
export function fileTypeGroup(contentType: string): string {
  const known = KNOWN.get(contentType)
  if (known !== undefined) return known
  const type = contentType.toLowerCase()
  const group = GROUPS.find(([begins]) => type.startsWith(begins))?.[1] ?? 'Unknown'
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(contentType, group)
  return group
}

/** Of a few types there are very many files. */
const KNOWN = new Map<string, string>()
const MOST_KNOWN = 1000
