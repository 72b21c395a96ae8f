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

/** Addresses below `base`, the path under which the installation is reached (`''` for none). */
export interface Addresses {
  readonly base: string
  dataset(view: DatasetView): string
  collection(alias: string, page?: number): string
  /** The feed of the newest datasets of a collection. */
  feed(alias: string): string
  file(fileId: number, view: Pick<DatasetView, 'version' | 'token'>): string
  download(fileId: number, token: string | null): string
  bundle(view: DatasetView): string
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
    download: (fileId, token) => api(`/access/datafile/${fileId}`, { key: token ?? '' }),
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

/** The same, with downloads that know the reader's session. */
export const forSignedIn = (addresses: Addresses): Addresses => ({
  ...addresses,
  download: (fileId) => `${addresses.base}/download/file${query({ fileId: String(fileId) })}`,
  bundle: ({ pid, version }) =>
    `${addresses.base}/download/dataset${query({ persistentId: formatPid(pid), version: version ?? '' })}`,
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
