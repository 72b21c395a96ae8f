import { formatPid, type Pid } from '@holdfast/core/rules'

/** Which view of a dataset an address leads to. */
export interface DatasetView {
  readonly pid: Pid
  /** A number such as `1.0`, or `:draft`; null for the newest that the reader may see. */
  readonly version: string | null
  readonly folder?: string
  /** From 1. */
  readonly page?: number
  /** The token of a preview link, for its reader. */
  readonly token?: string | null
}

/** Files of a version, which need not be in the newest one. */
interface AccessedFiles extends Pick<DatasetView, 'version'> {
  readonly fileIds: readonly number[]
}

/** Two versions by number or name, the older one first. */
export interface ComparedView extends Pick<DatasetView, 'pid' | 'token'> {
  readonly before: string
  readonly after: string
}

/** Addresses below `base`, the path under which the installation is reached (`''` for none). */
export interface Addresses {
  readonly base: string
  dataset(view: DatasetView): string
  collection(alias: string, page?: number): string
  /** The feed of the newest datasets of a collection. */
  feed(alias: string): string
  file(fileId: number, view: Pick<DatasetView, 'version' | 'token'>): string
  /** The bytes of a file; of a table, in a form such as `csv`. */
  download(fileId: number, token: string | null, format?: string): string
  /** The bytes of a file, to be shown and not counted as a download. */
  seen(fileId: number, token: string | null): string
  /** A picture of a file, or of its first page. */
  thumbnail(fileId: number, token: string | null): string
  bundle(view: DatasetView): string
  /** A zip of some files. */
  chosen(fileIds: readonly number[], token: string | null): string
  /** A citation in a format. */
  citation(view: DatasetView, format: string): string
  /** The metadata in a format: of the draft, or of the newest release. */
  export(view: DatasetView, exporter: string): string
  /** Custom terms as a page of the API. */
  customTerms(view: DatasetView): string
  /** What changed between two versions: a page, or JSON. */
  comparison(view: ComparedView, form: 'page' | 'json'): string
  /** The list of files that is searched and narrowed. */
  files(view: DatasetView): string
  /** All files that a filter finds, whose parameters follow, for one zip. */
  allChosen(view: DatasetView): string
  /** What stands before a download: questions, or a request for access. It leads on to the bytes where nothing does. */
  access(wanted: Pick<DatasetView, 'pid' | 'version'> | AccessedFiles): string
  /** A message to the people behind a dataset. */
  contact(pid: Pid): string
  /** The page to sign in, which leads to the path `next`; null for the account. */
  signIn(next: string | null): string
  api(path: string, parameters?: Readonly<Record<string, string>>): string
}

/** The addresses of the pages, and those of the API that the pages link to. */
export function addressesAt(base: string): Addresses {
  const api: Addresses['api'] = (path, parameters = {}) => `${base}/api${path}${query(parameters)}`
  return {
    base,
    dataset: ({ pid, version, folder = '', page = 1, token = null }) => {
      const parameters = {
        persistentId: formatPid(pid),
        version: version ?? '',
        folder,
        page: page === 1 ? '' : String(page),
        token: token ?? '',
      }
      return `${base}/citation${query(parameters)}`
    },
    collection: (alias, page = 1) =>
      `${base}/collection/${encodeURIComponent(alias)}${query({ page: page === 1 ? '' : String(page) })}`,
    feed: (alias) => `${base}/collection/${encodeURIComponent(alias)}/feed`,
    file: (fileId, { version, token = null }) =>
      `${base}/file${query({ fileId: String(fileId), version: version ?? '', token: token ?? '' })}`,
    download: (fileId, token, format = '') =>
      api(`/access/datafile/${fileId}`, { format, key: token ?? '' }),
    seen: (fileId, token) =>
      api(`/access/datafile/${fileId}`, { gbrecs: 'true', key: token ?? '' }),
    thumbnail: (fileId, token) =>
      api(`/access/datafile/${fileId}`, { imageThumb: THUMBNAIL, key: token ?? '' }),
    chosen: (fileIds, token) => api(`/access/datafiles/${fileIds.join(',')}`, { key: token ?? '' }),
    citation: ({ token = null, ...view }, format) =>
      api(inVersion(view, `citation/${format}`), {
        persistentId: formatPid(view.pid),
        key: token ?? '',
      }),
    export: ({ pid, version, token = null }, exporter) =>
      api('/datasets/export', {
        exporter,
        persistentId: formatPid(pid),
        version: version ?? '',
        key: token ?? '',
      }),
    customTerms: ({ token = null, ...view }) =>
      api(inVersion(view, 'customlicense'), {
        persistentId: formatPid(view.pid),
        key: token ?? '',
      }),
    comparison: ({ pid, before, after, token = null }, form) =>
      form === 'page'
        ? `${base}/compare${query({ persistentId: formatPid(pid), before, after, token: token ?? '' })}`
        : api(`/datasets/:persistentId/versions/${before}/compare/${after}`, {
            persistentId: formatPid(pid),
            key: token ?? '',
          }),
    files: ({ pid, version, token = null }) =>
      `${base}/files${query({ persistentId: formatPid(pid), version: version ?? '', token: token ?? '' })}`,
    allChosen: ({ pid, version, token = null }) =>
      `${base}/files/chosen${query({ persistentId: formatPid(pid), version: version ?? '', token: token ?? '', all: '1' })}`,
    access: ({ version, ...wanted }) => {
      const what =
        'fileIds' in wanted
          ? { file: wanted.fileIds.join(',') }
          : { persistentId: formatPid(wanted.pid) }
      return `${base}/access${query({ ...what, version: version ?? '' })}`
    },
    contact: (pid) => `${base}/contact${query({ persistentId: formatPid(pid) })}`,
    bundle: ({ pid, version, token = null }) => {
      const path =
        version === null
          ? '/access/dataset/:persistentId'
          : `/access/dataset/:persistentId/versions/${version}`
      return api(path, { persistentId: formatPid(pid), key: token ?? '' })
    },
    signIn: (next) => `${base}/account/sign-in${query({ next: next ?? '' })}`,
    api,
  }
}

/** Pixels of the longer side of a picture on a page. */
const THUMBNAIL = '800'

const inVersion = ({ version }: Pick<DatasetView, 'version'>, path: string): string =>
  `/datasets/:persistentId/versions/${version ?? ':latest-published'}/${path}`

/** The same, with addresses that know the reader's session where the API would not. */
export const forSignedIn = (addresses: Addresses): Addresses => ({
  ...addresses,
  download: (fileId, _token, format = '') =>
    `${addresses.base}/download/file${query({ fileId: String(fileId), format })}`,
  seen: (fileId) => `${addresses.base}/download/seen${query({ fileId: String(fileId) })}`,
  thumbnail: (fileId) => `${addresses.base}/download/picture${query({ fileId: String(fileId) })}`,
  chosen: (fileIds) => `${addresses.base}/download/files${query({ ids: fileIds.join(',') })}`,
  citation: (view, format) =>
    `${addresses.base}/download/citation${query({ ...versionOf(view), format })}`,
  export: (view, exporter) =>
    `${addresses.base}/download/export${query({ ...versionOf(view), exporter })}`,
  customTerms: (view) => `${addresses.base}/download/terms${query(versionOf(view))}`,
  comparison: (view, form) =>
    form === 'page'
      ? addresses.comparison(view, form)
      : `${addresses.base}/download/comparison${query({ persistentId: formatPid(view.pid), before: view.before, after: view.after })}`,
  bundle: ({ pid, version }) =>
    `${addresses.base}/download/dataset${query({ persistentId: formatPid(pid), version: version ?? '' })}`,
})

const versionOf = ({ pid, version }: DatasetView) => ({
  persistentId: formatPid(pid),
  version: version ?? ':latest-published',
})

/** The parameters that have a value; identifiers stay readable. */
function query(parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  const written = given.map(([name, value]) => {
    const encoded = encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2F', '/')
    return `${name}=${encoded}`
  })
  return written.length === 0 ? '' : `?${written.join('&')}`
}
