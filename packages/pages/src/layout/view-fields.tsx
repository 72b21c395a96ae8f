import { formatPid } from '@holdfast/core/rules'
import type { DatasetView } from './addresses.ts'

/** What the address of a form on a view of a dataset keeps. */
export const ViewFields = ({ view: { pid, version, token } }: { readonly view: DatasetView }) => (
  <>
    <input type="hidden" name="persistentId" value={formatPid(pid)} />
    {version === null ? null : <input type="hidden" name="version" value={version} />}
    {token ? <input type="hidden" name="token" value={token} /> : null}
  </>
)
