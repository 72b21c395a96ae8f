import { escapedHtml, type FolderContent, humanSize } from '@holdfast/core/rules'

/** A folder of a version, for recursive download tools (docs/specification/files.md#folder-index). */
export interface FolderPage {
  readonly datasetId: number
  readonly pid: string
  /** In the heading: `v. 1.0`, or `Draft Version`. */
  readonly versionName: string
  /** In links: `1.0`, or `:draft`. */
  readonly versionKey: string
  /** `''` for the root. */
  readonly folder: string
  readonly original: boolean
  readonly content: FolderContent
}

interface Row {
  readonly name: string
  readonly html: () => string
}

const ROWS_A_CHUNK = 500

/** The page in chunks, so that a folder of any size is never in memory as one text. */
export function* folderPage(page: FolderPage): Generator<string, void> {
  const rows = sortedRows(page)
  yield head(page)
  for (let from = 0; from < rows.length; from += ROWS_A_CHUNK)
    yield rows
      .slice(from, from + ROWS_A_CHUNK)
      .map(({ html }) => html())
      .join('')
  yield '</table></body></html>\n'
}

function head({ folder, pid, versionName }: FolderPage): string {
  const title = escapedHtml(`Index of folder /${folder}`)
  const heading = `${title} in dataset ${escapedHtml(pid)} (${escapedHtml(versionName)})`
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html><head><title>${title}</title></head><body><h1>${heading}</h1>
<table><tr><th>Name</th><th>Last Modified</th><th>Size</th><th>Description</th></tr>
<tr><th colspan="4"><hr></th></tr>
`
}

/** Folders and files, by path without regard to case; all paths begin with that of the folder itself. */
function sortedRows(page: FolderPage): readonly Row[] {
  const { files, folders } = page.content
  const rows: readonly Row[] = [
    ...folders.map((name) => ({ name, html: () => folderRow(page, name) })),
    ...files.map((file) => ({ name: file.label, html: () => fileRow(page, file) })),
  ]
  return rows
    .map((row) => ({ row, key: row.name.toUpperCase() }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.row.name, b.row.name))
    .map(({ row }) => row)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function folderRow({ datasetId, versionKey, folder, original }: FolderPage, name: string): string {
  const path = folder === '' ? name : `${folder}/${name}`
  const query = `version=${versionKey}&folder=${encodedPath(path)}${original ? '&original=true' : ''}`
  return row({
    href: `/api/datasets/${datasetId}/dirindex/?${query}`,
    text: `${name}/`,
    cells: [' - ', ' - '],
  })
}

function fileRow(
  { folder, original }: FolderPage,
  { id, label, size, createdAt, tabular }: FolderContent['files'][number],
): string {
  const path = folder === '' || isTaken(folder) ? '' : `${encodedPath(folder)}/`
  const format = original && tabular ? '?format=original' : ''
  return row({
    href: `/api/access/datafile/${path}${id}${format}`,
    text: label,
    cells: [moment(createdAt), humanSize(size)],
  })
}

/**
 * Folders before an id are ignored, except for those that make the path of another endpoint: `bundle/17` and
 * `4/citation/17`. Links to files in such folders leave the folder out.
 */
const isTaken = (folder: string): boolean => folder === 'bundle' || /^[^/]+\/citation$/.test(folder)

function row({
  href,
  text,
  cells,
}: {
  readonly href: string
  readonly text: string
  readonly cells: readonly string[]
}): string {
  const link = `<a href="${escapedHtml(href)}">${escapedHtml(text)}</a>`
  const others = [...cells.map(escapedHtml), '&nbsp;']
  return `<tr><td>${link}</td>${others.map((cell) => `<td align="right">${cell}</td>`).join('')}</tr>\n`
}

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** `5-April-2031 06:07`, in UTC. */
function moment(at: Date): string {
  const [day, time] = at.toISOString().split('T')
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return `${date}-${MONTHS[(month ?? 1) - 1]}-${year} ${time?.slice(0, 5)}`
}
