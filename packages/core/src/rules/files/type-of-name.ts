const RO_CRATE =
  'application/ld+json; profile="http://www.w3.org/ns/json-ld#flattened http://www.w3.org/ns/json-ld#compacted https://w3id.org/ro/crate"'

const BY_FILE_NAME: ReadonlyMap<string, string> = new Map([
  ['Makefile', 'text/x-makefile'],
  ['Snakemake', 'text/x-snakemake'],
  ['Dockerfile', 'application/x-docker-file'],
  ['Vagrantfile', 'application/x-vagrant-file'],
  ['ro-crate-metadata.json', RO_CRATE],
  ['ro-crate-metadata.jsonld', RO_CRATE],
])

/** A type and its extensions: those of docs/specification/content-types.md and common web formats. */
const BY_EXTENSION = extensionTable(`
  application/dbf: dbf
  application/dicom: dcm
  application/epub+zip: epub
  application/fits: fits fit
  application/geo+json: geojson
  application/gzip: gz tgz
  application/java-archive: jar
  application/json: json
  application/ld+json: jsonld
  application/matlab-mat: mat
  application/msword: doc
  application/netcdf: nc
  application/pdf: pdf
  application/postscript: ps eps
  application/prj: prj
  application/rar: rar
  application/rdf+xml: rdf
  application/rtf: rtf
  application/sbn: sbn
  application/sbx: sbx
  application/shp: shp
  application/shx: shx
  application/sql: sql
  application/vnd.apache.parquet: parquet
  application/vnd.eln+zip: eln
  application/vnd.google-earth.kml+xml: kml
  application/vnd.google-earth.kmz: kmz
  application/vnd.ms-excel: xls
  application/vnd.ms-powerpoint: ppt
  application/vnd.oasis.opendocument.presentation: odp
  application/vnd.oasis.opendocument.spreadsheet: ods
  application/vnd.oasis.opendocument.text: odt
  application/vnd.openxmlformats-officedocument.presentationml.presentation: pptx
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: xlsx
  application/vnd.openxmlformats-officedocument.wordprocessingml.document: docx
  application/vnd.sqlite3: sqlite sqlite3
  application/wasm: wasm
  application/x-7z-compressed: 7z
  application/x-bzip2: bz2
  application/x-h5: h5
  application/x-hdf: hdf
  application/x-hdf5: hdf5
  application/x-ipynb+json: ipynb
  application/x-rlang-transport: rdata rda
  application/x-sas: sas
  application/x-sh: sh
  application/x-spss-por: por
  application/x-spss-sav: sav
  application/x-stata: dta
  application/x-stata-ado: ado
  application/x-stata-smcl: smcl
  application/x-tar: tar
  application/x-tex: tex
  application/x-xz: xz
  application/xml: xml
  application/yaml: yaml yml
  application/zip: zip
  application/zstd: zst
  audio/flac: flac
  audio/midi: mid midi
  audio/mp4: m4a
  audio/mpeg: mp3
  audio/ogg: ogg oga
  audio/wav: wav
  font/ttf: ttf
  font/woff2: woff2
  image/avif: avif
  image/bmp: bmp
  image/gif: gif
  image/jp2: jp2
  image/jpeg: jpg jpeg
  image/nii: nii
  image/png: png
  image/svg+xml: svg
  image/tiff: tif tiff
  image/vnd.microsoft.icon: ico
  image/webp: webp
  model/gltf-binary: glb
  model/gltf+json: gltf
  text/calendar: ics
  text/css: css
  text/html: html htm
  text/javascript: js mjs
  text/markdown: md
  text/plain: txt text log
  text/turtle: ttl
  text/vtt: vtt
  text/x-c: c h cpp hpp
  text/x-computational-workflow-language: cwl
  text/x-fortran: f f90
  text/x-java-source: java
  text/x-matlab: m
  text/x-nextflow: nf
  text/x-python: py
  text/x-r-notebook: rmd
  text/x-ruby-script: rb
  text/x-workflow-description-language: wdl
  text/xml-graphml: graphml
  type/x-r-syntax: r
  video/mp2t: ts
  video/mp4: mp4 m4v
  video/mpeg: mpg mpeg
  video/quicktime: mov
  video/webm: webm
  video/x-matroska: mkv
  video/x-msvideo: avi
`)

/** Extensions that mean these types only if the content is text. */
const BY_EXTENSION_OF_TEXT = extensionTable(`
  application/x-sas-syntax: sas
  application/x-spss-syntax: sps
  application/x-stata-syntax: do
  text/csv: csv
  text/tsv: tsv tab
  text/x-typescript: ts
`)

/** The type of a file with a well-known whole name, such as `Makefile`; null for any other name. */
export const typeOfFileName = (fileName: string): string | null =>
  BY_FILE_NAME.get(fileName) ?? null

/** The type of the file's extension; null if unknown. `text` is whether the content can be text. */
export function typeOfExtension(fileName: string, text: boolean): string | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const ofText = text ? BY_EXTENSION_OF_TEXT.get(extension) : undefined
  return ofText ?? BY_EXTENSION.get(extension) ?? null
}

function extensionTable(lines: string): ReadonlyMap<string, string> {
  const rows = lines.trim().split('\n')
  return new Map(
    rows.flatMap((row) => {
      const [type = '', extensions = ''] = row.trim().split(': ')
      return extensions.split(' ').map((extension) => [extension, type] as const)
    }),
  )
}
