import type { RemoteStorage } from '@holdfast/core'
import { ObjectMissing, parseRemotePath } from '@holdfast/core/rules'
import { keptBytes } from './kept-bytes.ts'

/** A remote storage in memory; `files` are by path, and the caller may change them. */
export function memoryRemote(files: ReadonlyMap<string, Uint8Array>): RemoteStorage {
  const kept = (path: string): Uint8Array => {
    if (parseRemotePath(path) !== path) throw new Error(`Not a remote path: ${path}`)
    const content = files.get(path)
    if (content === undefined) throw new ObjectMissing(path)
    return content
  }
  const { get, ...others } = keptBytes(kept)
  return {
    ...others,
    get: async (path, range, size) => {
      if (size !== undefined && kept(path).length !== size) throw new ObjectMissing(path)
      return get(path, range)
    },
  }
}
