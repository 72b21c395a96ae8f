import { objectStorageContract } from '@holdfast/contracts'
import type { s3Storage } from '../../src/index.ts'
import { freshStorage, server, socketsLeftBusy } from './s3-server.ts'

const to = server
if (to !== null) {
  let last: ReturnType<typeof s3Storage> | null = null
  const open = async () => {
    last?.close()
    last = await freshStorage(to)
    return last
  }
  objectStorageContract('S3 storage', open, {
    direct: 'presigned',
    openHandles: async () => (last === null ? 0 : socketsLeftBusy(last)),
  })
}
