/** A friendly name and its content types, separated by blanks (docs/specification/content-types.md). */
const NAMES: readonly (readonly [name: string, types: string])[] = [
  ['Plain Text', 'text/plain'],
  ['Comma Separated Values', 'text/csv text/comma-separated-values'],
  ['Tab-Separated Values', 'text/tsv'],
  ['Tab-Delimited', 'text/tab-separated-values'],
  ['Adobe PDF', 'application/pdf'],
  ['JSON', 'application/json'],
  ['GeoJSON', 'application/geo+json'],
  ['JSON-LD', 'application/ld+json'],
  ['XML', 'application/xml text/xml'],
  ['HTML', 'text/html'],
  ['Markdown Text', 'text/markdown'],
  [
    'MS Word',
    'application/msword application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'MS Excel Spreadsheet',
    'application/vnd.ms-excel application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'MS Powerpoint',
    'application/vnd.ms-powerpoint application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['OpenOffice Spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['OpenOffice Text', 'application/vnd.oasis.opendocument.text'],
  ['OpenOffice Presentation', 'application/vnd.oasis.opendocument.presentation'],
  ['Python Source Code', 'text/x-python'],
  ['R Syntax', 'type/x-r-syntax'],
  ['R Notebook', 'text/x-r-notebook'],
  ['Jupyter Notebook', 'application/x-ipynb+json'],
  ['SPSS Binary', 'application/x-spss-sav'],
  ['SPSS Portable', 'application/x-spss-por'],
  ['SPSS Syntax', 'application/x-spss-syntax'],
  ['Stata Binary', 'application/x-stata'],
  ['Stata 13 Binary', 'application/x-stata-13'],
  ['Stata 14 Binary', 'application/x-stata-14'],
  ['Stata 15 Binary', 'application/x-stata-15'],
  ['Stata Syntax', 'application/x-stata-syntax'],
  ['SAS Syntax', 'application/x-sas-syntax'],
  ['R Data', 'application/x-rlang-transport'],
  ['GraphML Network Data', 'text/xml-graphml'],
  ['FITS', 'application/fits'],
  ['Network Common Data Form', 'application/netcdf'],
  ['Hierarchical Data Format', 'application/x-h5 application/x-hdf application/x-hdf5'],
  ['PNG Image', 'image/png'],
  ['JPEG Image', 'image/jpeg'],
  ['GIF Image', 'image/gif'],
  ['TIFF Image', 'image/tiff'],
  ['SVG Image', 'image/svg+xml'],
  ['MP3 Audio', 'audio/mp3 audio/mpeg'],
  ['MPEG-4 Video', 'video/mp4'],
  ['ZIP Archive', 'application/zip'],
  ['Gzip Archive', 'application/gzip'],
  ['TAR Archive', 'application/x-tar'],
  ['7Z Archive', 'application/x-7z-compressed'],
  ['Zipped Shapefiles', 'application/zipped-shapefile'],
  ['Unknown', 'application/octet-stream'],
]

const NAME_OF = new Map(
  NAMES.flatMap(([name, types]) => types.split(' ').map((type) => [type, name] as const)),
)

/** The friendly name of a content type, or the type itself if it has none. */
export function friendlyType(contentType: string): string {
  const bare = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return NAME_OF.get(contentType) ?? NAME_OF.get(bare) ?? contentType
}
