import type { DataFile } from '@holdfast/core/rules'

/** How a file is shown on its page. */
export type PreviewKind =
  | 'image'
  | 'audio'
  | 'video'
  | 'firstPage'
  | 'table'
  | 'zip'
  | 'geojson'
  | 'json'
  | 'markdown'
  | 'text'

/** What a browser shows without running anything; SVG and HTML can run, and are shown as text. */
const SHOWN: Readonly<Record<'image' | 'audio' | 'video', RegExp>> = {
  image: /^image\/(?:png|jpe?g|gif|webp|avif)$/,
  audio: /^audio\/(?:mpeg|mp3|mp4|ogg|opus|flac|x-flac|wav|x-wav|wave|webm|aac)$/,
  video: /^video\/(?:mp4|webm|ogg)$/,
}
const TEXT =
  /^(?:text|type)\/|^application\/(?:.*\+)?(?:json|xml|yaml|sql|toml)$|^application\/(?:x-)?(?:javascript|sh|tex|latex|yaml|stata-syntax|spss-syntax|sas-syntax|r-syntax|ipynb\+json)$|^image\/svg\+xml$/
const TEXT_NAME =
  /\.(?:txt|md|markdown|rst|csv|tsv|json|geojson|jsonl|xml|ya?ml|toml|ini|cfg|log|r|rmd|py|ipynb|js|ts|c|h|cpp|java|go|rs|sh|sql|do|sps|sas|m|jl|tex|bib|html?|css|svg)$|^(?:readme|license|makefile|dockerfile)$/i

/** The preview of a file by its type and name; null where there is none. */
export function previewKind(
  { contentType, table }: Pick<DataFile, 'contentType' | 'table'>,
  label: string,
): PreviewKind | null {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (table !== null) return 'table'
  for (const kind of ['image', 'audio', 'video'] as const) if (SHOWN[kind].test(type)) return kind
  if (type === 'application/pdf') return 'firstPage'
  if (type === 'application/zip' || type === 'application/zipped-shapefile') return 'zip'
  if (type === 'application/geo+json' || /\.geojson$/i.test(label)) return 'geojson'
  if (type === 'text/markdown' || /\.(?:md|markdown)$/i.test(label)) return 'markdown'
  if (/[/+]json$/.test(type) || /\.json$/i.test(label)) return 'json'
  return TEXT.test(type) || TEXT_NAME.test(label) ? 'text' : null
}

/** Bytes up to which a file is shown at all; of longer texts, the beginning. */
export const SHOWN_UP_TO: Readonly<Record<PreviewKind, number>> = {
  image: 20 * 1024 * 1024,
  audio: Number.POSITIVE_INFINITY,
  video: Number.POSITIVE_INFINITY,
  firstPage: 100 * 1024 * 1024,
  table: Number.POSITIVE_INFINITY,
  zip: Number.POSITIVE_INFINITY,
  geojson: 2 * 1024 * 1024,
  json: Number.POSITIVE_INFINITY,
  markdown: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
}

/** Bytes of a text that are shown. */
export const TEXT_SHOWN = 48 * 1024
